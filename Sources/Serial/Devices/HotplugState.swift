// Two sources announce ports: the device directory, and udevd after it has applied its rules. Either source may be
// missing. In a container, udevd does not run, or its announcements do not reach the container's network namespace. If
// both sources work, both may announce the same change, in either order. The state therefore compares the inode numbers
// of the device files that are present with the inode numbers that have already been reported.
//
// The directory announces a new port first, and udevd sets its permissions and links shortly afterwards. The monitor
// therefore reports a new port only after udevd has announced it. Without udevd, the monitor waits until the device
// file becomes accessible. Both waits have a timeout.

/// A pure state machine that tracks which ports have been reported and which are waiting to be reported.
struct HotplugState {
    typealias Sighting = SerialDevices.Sighting
    typealias Source = HotplugMonitor.Source

    /// The time to wait for udevd to announce a new port. udevd usually applies its rules in well under a second, but
    /// takes longer while the machine boots.
    static let udevTimeout: UInt64 = 5_000_000_000
    /// The time to wait for a device file to become accessible if udevd is not available.
    static let nodeTimeout: UInt64 = 1_000_000_000

    private(set) var source: Source
    private var reported: [String: Sighting] = [:]
    /// The deadlines for reporting the ports that are present but have not been reported yet, keyed by path.
    private var waiting: [String: UInt64] = [:]

    /// Creates the state of a new monitor.
    ///
    /// - Parameters:
    ///   - source: The event source: `.udev` if udevd seems to be running, otherwise `.nodes`.
    ///   - sightings: The ports that are present.
    ///   - now: The time in nanoseconds, from any monotonic clock.
    init(source: Source, sightings: [Sighting] = [], now: UInt64 = 0) {
        self.source = source
        for sighting in sightings {
            if source == .udev, !sighting.isInitialized {
                waiting[sighting.device.path] = now + Self.udevTimeout
            } else {
                reported[sighting.device.path] = sighting
            }
        }
    }

    /// The ports that have been reported and are still present.
    var devices: [SerialDevice] { reported.values.map(\.device).sorted(by: SerialDevice.precedes) }

    /// The time at which to call ``handleTimeout(now:look:)``, or `nil` if no port is held back.
    var deadline: UInt64? { waiting.values.min() }

    /// Handles a device file that has been created, changed or deleted.
    ///
    /// - Parameters:
    ///   - sighting: The port at the path, or `nil` if there is no port.
    ///   - mayOpen: Whether the device file can be opened.
    mutating func handleNodeChange(
        _ path: String, sighting: Sighting?, mayOpen: Bool, now: UInt64
    ) -> [HotplugEvent] {
        guard let sighting else { return forget(path) }
        var events: [HotplugEvent] = []
        if let known = reported[path] {
            if known.node == sighting.node {
                // If udevd is running, it announces the change shortly afterwards. Otherwise, the change is reported
                // now, because the permissions may have changed, and a comparison of sightings would not detect that.
                return source == .nodes ? [report(sighting, as: HotplugEvent.changed)] : []
            }
            events = forget(path)
        }
        if source == .nodes, mayOpen {
            events.append(report(sighting, as: HotplugEvent.added))
        } else if waiting[path] == nil {
            waiting[path] = now + (source == .udev ? Self.udevTimeout : Self.nodeTimeout)
        }
        return events
    }

    /// Handles an announcement from udevd.
    ///
    /// - Parameters:
    ///   - action: The announced action: "add", "remove", "change"…
    ///   - sighting: The port at the path, or `nil` if there is no port.
    mutating func handleAnnouncement(_ action: String, _ path: String, sighting: Sighting?) -> [HotplugEvent] {
        source = .udev
        if action == "remove" { return forget(path) }
        // The port has already been removed again. A "remove" event follows.
        guard let sighting else { return [] }
        guard let known = reported[path] else { return [report(sighting, as: HotplugEvent.added)] }
        // `udevadm trigger` announces "add" for devices that are already present.
        if known.node == sighting.node { return [report(sighting, as: HotplugEvent.changed)] }
        return forget(path) + [report(sighting, as: HotplugEvent.added)]
    }

    /// Reports the ports whose timeout has expired.
    ///
    /// If udevd has not announced a port before its timeout, udevd's announcements are assumed not to reach this
    /// process.
    mutating func handleTimeout(now: UInt64, look: (String) -> Sighting?) -> [HotplugEvent] {
        var events: [HotplugEvent] = []
        for path in waiting.filter({ $0.value <= now }).keys.sorted() {
            waiting[path] = nil
            guard let sighting = look(path) else { continue }
            source = .nodes
            events.append(report(sighting, as: HotplugEvent.added))
        }
        return events
    }

    /// Returns the events that result from a complete enumeration of the ports. Used after events were lost.
    mutating func handleEnumeration(_ sightings: [Sighting]) -> [HotplugEvent] {
        let paths = Set(sightings.map(\.device.path))
        var events: [HotplugEvent] = []
        for path in Set(reported.keys).union(waiting.keys).subtracting(paths).sorted() { events += forget(path) }
        for sighting in sightings {
            let path = sighting.device.path
            if let known = reported[path], known.node == sighting.node {
                if known.device != sighting.device { events.append(report(sighting, as: HotplugEvent.changed)) }
            } else {
                events += forget(path)
                events.append(report(sighting, as: HotplugEvent.added))
            }
        }
        return events
    }

    private mutating func report(_ sighting: Sighting, as event: (SerialDevice) -> HotplugEvent) -> HotplugEvent {
        reported[sighting.device.path] = sighting
        waiting[sighting.device.path] = nil
        return event(sighting.device)
    }

    private mutating func forget(_ path: String) -> [HotplugEvent] {
        waiting[path] = nil
        return reported.removeValue(forKey: path) == nil ? [] : [.removed(path: path)]
    }
}
