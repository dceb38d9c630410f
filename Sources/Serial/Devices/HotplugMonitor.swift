internal import CUDev
internal import Glibc

/// Tells when serial ports come, change and go.
///
/// Nothing happens in the background: poll ``descriptor`` together with whatever else a thread waits for, and take the
/// ``events()`` when it becomes readable. While no port comes or goes, it does not.
///
///     let monitor = try HotplugMonitor()
///     var ports = monitor.devices          // what is there; everything after that is an event
public final class HotplugMonitor {
    /// Where the news is from.
    public enum Source: Sendable {
        /// udevd: a port is told when its rules have been applied.
        case udev
        /// The directory /dev: no udevd is heard, as in most containers. Where the system does not watch directories either,
        /// it is looked at every two seconds.
        case nodes
    }

    /// Becomes readable when there are events. Of no other use.
    public let descriptor: Int32

    private let includingBuiltIn: Bool
    private let netlink: Netlink?
    private let nodes: NodeWatch?
    private let timer: Int32
    private var state: HotplugState

    /// How often /dev is looked at where nothing tells of changes.
    private static let timeBetweenLooks: UInt64 = 2_000_000_000

    /// Begins to listen.
    /// - Parameter includingBuiltIn: Ports on the board, too: see ``SerialDevices/all(includingBuiltIn:)``.
    /// - Throws: when the system has no descriptors left.
    public convenience init(includingBuiltIn: Bool = false) throws(SerialError) {
        try self.init(includingBuiltIn: includingBuiltIn, netlink: Netlink(), nodes: NodeWatch("/dev"))
    }

    /// - Parameters:
    ///   - netlink: `nil` where udevd cannot be listened to.
    ///   - nodes: `nil` where the directory of the nodes cannot be watched.
    init(includingBuiltIn: Bool, netlink: Netlink?, nodes: NodeWatch?) throws(SerialError) {
        self.includingBuiltIn = includingBuiltIn
        self.netlink = netlink
        self.nodes = nodes
        timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard timer >= 0 else { throw Self.failure() }
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else {
            let failure = Self.failure()
            close(timer)
            throw failure
        }
        // Listening comes first, so that what is plugged in meanwhile is not missed.
        let isUDevRunning = netlink != nil && access("/run/udev/control", F_OK) == 0
        let sightings = SerialDevices.sightings(includingBuiltIn: includingBuiltIn)
        state = HotplugState(source: isUDevRunning ? .udev : .nodes, sightings: sightings, now: Self.now())
        for watched in [netlink?.descriptor, nodes?.descriptor, timer].compactMap({ $0 }) {
            var interest = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t())
            guard epoll_ctl(descriptor, EPOLL_CTL_ADD, watched, &interest) == 0 else { throw Self.failure() }
        }
        setTimer()
    }

    deinit {
        close(descriptor)
        close(timer)
    }

    /// Where the news is from. It is found out while listening: udevd may be started, or turn out not to be heard.
    public var source: Source {
        switch state.source {
        case .udev: .udev
        case .nodes: .nodes
        }
    }

    /// What is there, as of the last events: the best verdict first, then by name.
    public var devices: [SerialDevice] { state.devices }

    /// Takes what has happened since the last call. Never waits; there may be nothing.
    public func events() -> [HotplugEvent] {
        var events: [HotplugEvent] = []
        var isEverythingToBeSeen = isBlind
        switch nodes?.news() {
        case .names(let names):
            for path in names.sorted().lazy.map({ "/dev/\($0)" }) {
                let sighting = look(path)
                let mayOpen = sighting != nil && access(path, R_OK | W_OK) == 0
                events += state.nodeHasChanged(path, sighting: sighting, mayOpen: mayOpen, now: Self.now())
            }
        case .overflow: isEverythingToBeSeen = true
        case nil: break
        }
        loop: while let news = netlink?.next() {
            switch news {
            case .device(let device):
                guard let action = device.action, let path = device.node else { continue loop }
                events += state.udevHasSpoken(action, path, sighting: look(path))
            case .overflow: isEverythingToBeSeen = true
            }
        }
        if isEverythingToBeSeen {
            let sightings = SerialDevices.sightings(includingBuiltIn: includingBuiltIn)
            events += state.everythingHasBeenSeen(sightings)
        }
        events += state.timeHasPassed(now: Self.now(), look: look)
        setTimer()
        return events
    }

    private func look(_ path: String) -> SerialDevices.Sighting? {
        SerialDevices.sighting(at: path, includingBuiltIn: includingBuiltIn)
    }

    /// Whether nothing tells of what comes and goes.
    private var isBlind: Bool { nodes == nil && state.source == .nodes }

    /// Sets the timer for what waits, or stops it.
    private func setTimer() {
        var wanted = itimerspec()
        let nextLook = isBlind ? Self.now() + Self.timeBetweenLooks : nil
        if let deadline = [state.deadline, nextLook].compactMap(\.self).min() {
            wanted.it_value = timespec(
                tv_sec: Int(deadline / 1_000_000_000), tv_nsec: max(1, Int(deadline % 1_000_000_000)))
        }
        timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &wanted, nil)
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private static func failure() -> SerialError {
        SerialError(.open, path: "/dev", number: errno, cause: .system)
    }
}

/// udevd's announcements.
final class Netlink {
    enum News {
        case device(UDevDevice)
        /// More happened than the socket had room for.
        case overflow
    }

    let descriptor: Int32
    private let udev: UDev
    private let monitor: OpaquePointer

    /// Fails where such sockets are forbidden.
    init?() {
        guard let udev = UDev(), let monitor = udev_monitor_new_from_netlink(udev.context, "udev") else { return nil }
        self.udev = udev
        self.monitor = monitor
        descriptor = udev_monitor_get_fd(monitor)
        for subsystem in ["tty", "gnss"] {
            udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
        }
        guard udev_monitor_enable_receiving(monitor) >= 0 else { return nil }
    }

    deinit { udev_monitor_unref(monitor) }

    /// The next announcement, `nil` when there is none.
    func next() -> News? {
        errno = 0
        if let device = UDevDevice(owning: udev_monitor_receive_device(monitor)) { return .device(device) }
        return errno == ENOBUFS ? .overflow : nil
    }
}
