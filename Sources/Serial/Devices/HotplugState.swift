// Ports are reported by two sources: udevd, once it has applied its rules, and the device directory. Either may be
// silent. In a container udevd does not run, or its announcements do not reach the container's network namespace. Both
// may report the same change, in any order. Therefore the state compares the nodes that are present, by inode number,
// with those already reported.
//
// The directory reports first. udevd's rules set permissions and links a moment later, so a new port is held back until
// udevd announces it. Without udevd, it is held back until its node becomes accessible. Either wait is limited.

/// The ports that have been reported, and those that are about to be. Performs no I/O.
struct HotplugState {
    typealias Sighting = SerialDevices.Sighting

    /// The source of hotplug events.
    enum Source: Sendable {
        case udev
        case nodes
    }

    /// The time to wait for udevd to announce a new port. Rules take well under a second, but longer while the machine
    /// boots.
    static let patienceWithUDev: UInt64 = 5_000_000_000
    /// The time to wait for an inaccessible node to get better permissions when udevd is not available.
    static let patienceWithNodes: UInt64 = 1_000_000_000

    private(set) var source: Source
    private var told: [String: Sighting] = [:]
    /// Ports that are present but not yet reported, with the time by which they will be.
    private var waiting: [String: UInt64] = [:]

    /// Creates the state of a monitor that starts now.
    ///
    /// - Parameters:
    ///   - source: `.udev` if udevd seems to be running.
    ///   - sightings: The ports present at the start.
    ///   - now: The time in nanoseconds, by any monotonic clock.
    init(source: Source, sightings: [Sighting] = [], now: UInt64 = 0) {
        self.source = source
        for sighting in sightings {
            if source == .udev, !sighting.isInitialized {
                waiting[sighting.device.path] = now + Self.patienceWithUDev
            } else {
                told[sighting.device.path] = sighting
            }
        }
    }

    /// The ports that have been reported and are still present.
    var devices: [SerialDevice] { told.values.map(\.device).sorted(by: SerialDevice.precedes) }

    /// The time at which to call ``timeHasPassed(now:look:)``, or `nil` if no port is held back.
    var deadline: UInt64? { waiting.values.min() }

    /// Handles a node that has been created, changed or deleted.
    ///
    /// - Parameters:
    ///   - sighting: The port that is present now, or `nil`.
    ///   - mayOpen: Whether the node can be opened.
    mutating func nodeHasChanged(
        _ path: String, sighting: Sighting?, mayOpen: Bool, now: UInt64
    ) -> [HotplugEvent] {
        guard let sighting else { return forget(path) }
        var events: [HotplugEvent] = []
        if let known = told[path] {
            if known.node == sighting.node {
                // With udevd, its own event follows. Without udevd, permissions may have changed, which a sighting does
                // not include.
                return source == .nodes ? [tell(sighting, as: HotplugEvent.changed)] : []
            }
            events = forget(path)
        }
        if source == .nodes, mayOpen {
            events.append(tell(sighting, as: HotplugEvent.added))
        } else if waiting[path] == nil {
            waiting[path] = now + (source == .udev ? Self.patienceWithUDev : Self.patienceWithNodes)
        }
        return events
    }

    /// Handles an announcement from udevd.
    ///
    /// - Parameters:
    ///   - action: The announced action: "add", "remove", "change"…
    ///   - sighting: The port that is present now, or `nil`.
    mutating func udevHasSpoken(_ action: String, _ path: String, sighting: Sighting?) -> [HotplugEvent] {
        source = .udev
        if action == "remove" { return forget(path) }
        // The port is already gone again. Its "remove" event follows.
        guard let sighting else { return [] }
        guard let known = told[path] else { return [tell(sighting, as: HotplugEvent.added)] }
        // `udevadm trigger` announces "add" for devices that are already present.
        if known.node == sighting.node { return [tell(sighting, as: HotplugEvent.changed)] }
        return forget(path) + [tell(sighting, as: HotplugEvent.added)]
    }

    /// Reports the ports that have been held back long enough.
    ///
    /// If udevd has not announced them by now, its announcements do not reach this process.
    mutating func timeHasPassed(now: UInt64, look: (String) -> Sighting?) -> [HotplugEvent] {
        var events: [HotplugEvent] = []
        for path in waiting.filter({ $0.value <= now }).keys.sorted() {
            waiting[path] = nil
            guard let sighting = look(path) else { continue }
            source = .nodes
            events.append(tell(sighting, as: HotplugEvent.added))
        }
        return events
    }

    /// Compares the state with a complete enumeration, after events were lost.
    mutating func everythingHasBeenSeen(_ sightings: [Sighting]) -> [HotplugEvent] {
        let paths = Set(sightings.map(\.device.path))
        var events: [HotplugEvent] = []
        for path in Set(told.keys).union(waiting.keys).subtracting(paths).sorted() { events += forget(path) }
        for sighting in sightings {
            let path = sighting.device.path
            if let known = told[path], known.node == sighting.node {
                if known.device != sighting.device { events.append(tell(sighting, as: HotplugEvent.changed)) }
            } else {
                events += forget(path)
                events.append(tell(sighting, as: HotplugEvent.added))
            }
        }
        return events
    }

    private mutating func tell(_ sighting: Sighting, as event: (SerialDevice) -> HotplugEvent) -> HotplugEvent {
        told[sighting.device.path] = sighting
        waiting[sighting.device.path] = nil
        return event(sighting.device)
    }

    private mutating func forget(_ path: String) -> [HotplugEvent] {
        waiting[path] = nil
        return told.removeValue(forKey: path) == nil ? [] : [.removed(path: path)]
    }
}
