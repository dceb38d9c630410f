internal import CUDev
internal import Glibc

/// A monitor that reports serial ports as they are added, changed or removed.
///
/// The monitor has no background thread. Poll ``descriptor`` together with your other descriptors, and call
/// ``events()`` when the descriptor becomes readable. While the ports do not change, the monitor causes no wake-ups.
///
///     let monitor = try HotplugMonitor()
///     var ports = monitor.devices          // the ports at the start; later changes are events
public final class HotplugMonitor {
    /// The source of hotplug events.
    public enum Source: Sendable {
        /// udevd, which announces ports after its rules have been applied.
        case udev
        /// The directory /dev, used if udevd cannot be reached, as in most containers.
        ///
        /// If directories cannot be watched either, the ports are enumerated every two seconds.
        case nodes
    }

    /// A descriptor that becomes readable when there are events. Use the descriptor only for polling.
    public let descriptor: Int32

    private let includingBuiltIn: Bool
    private let netlink: Netlink?
    private let nodes: NodeWatch?
    private let timer: Int32
    private var state: HotplugState

    /// The interval in nanoseconds between enumerations when no event source is available.
    private static let enumerationInterval: UInt64 = 2_000_000_000

    /// Creates a monitor and starts watching for changes.
    ///
    /// - Parameter includingBuiltIn: Whether to include ports that are built into the board. See
    ///   ``SerialDevices/all(includingBuiltIn:)``.
    /// - Throws: A ``SerialError`` when the process is out of file descriptors.
    public convenience init(includingBuiltIn: Bool = false) throws(SerialError) {
        try self.init(includingBuiltIn: includingBuiltIn, netlink: Netlink(), nodes: NodeWatch("/dev"))
    }

    /// Creates a monitor from the given event sources.
    ///
    /// - Parameters:
    ///   - netlink: The source of udevd's announcements, or `nil` if they cannot be received.
    ///   - nodes: The watch on the device directory, or `nil` if directories cannot be watched.
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
        // Start listening before enumerating, so that a device plugged in during the enumeration is not missed.
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

    /// The current event source.
    ///
    /// The source may change while the monitor runs, because udevd may be started or turn out to be unreachable.
    public var source: Source { state.source }

    /// The ports present when ``events()`` was last called or, before the first call, when the monitor was created.
    /// They are sorted by verdict, best first, then by name.
    public var devices: [SerialDevice] { state.devices }

    /// Returns the changes since the last call, or an empty array. Never blocks.
    public func events() -> [HotplugEvent] {
        var events: [HotplugEvent] = []
        var needsEnumeration = isBlind
        switch nodes?.nextChange() {
        case .names(let names):
            for path in names.sorted().lazy.map({ "/dev/\($0)" }) {
                let sighting = look(path)
                let mayOpen = sighting != nil && access(path, R_OK | W_OK) == 0
                events += state.handleNodeChange(path, sighting: sighting, mayOpen: mayOpen, now: Self.now())
            }
        case .overflow: needsEnumeration = true
        case nil: break
        }
        loop: while let message = netlink?.next() {
            switch message {
            case .device(let device):
                guard let action = device.action, let path = device.node else { continue loop }
                events += state.handleAnnouncement(action, path, sighting: look(path))
            case .overflow: needsEnumeration = true
            }
        }
        if needsEnumeration {
            let sightings = SerialDevices.sightings(includingBuiltIn: includingBuiltIn)
            events += state.handleEnumeration(sightings)
        }
        events += state.handleTimeout(now: Self.now(), look: look)
        setTimer()
        return events
    }

    private func look(_ path: String) -> SerialDevices.Sighting? {
        SerialDevices.sighting(at: path, includingBuiltIn: includingBuiltIn)
    }

    /// Whether no event source is available.
    private var isBlind: Bool { nodes == nil && state.source == .nodes }

    /// Arms the timer for the next deadline, or disarms it.
    private func setTimer() {
        var wanted = itimerspec()
        let nextEnumeration = isBlind ? Self.now() + Self.enumerationInterval : nil
        if let deadline = [state.deadline, nextEnumeration].compactMap(\.self).min() {
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

/// A netlink socket that receives udevd's announcements.
final class Netlink {
    enum Message {
        case device(UDevDevice)
        /// The socket's buffer overflowed, and announcements were lost.
        case overflow
    }

    let descriptor: Int32
    private let udev: UDev
    private let monitor: OpaquePointer

    /// Creates a socket that receives udevd's announcements, or returns `nil` if netlink sockets are forbidden.
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

    /// Returns the next announcement, or `nil` if none is pending.
    func next() -> Message? {
        errno = 0
        if let device = UDevDevice(owning: udev_monitor_receive_device(monitor)) { return .device(device) }
        return errno == ENOBUFS ? .overflow : nil
    }
}
