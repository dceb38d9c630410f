// Two witnesses tell about ports: udevd, once its rules have been applied, and the directory of the nodes. Either may be
// silent: no udevd runs in a container, or it does and its words do not reach another network namespace. Both may tell the
// same, in any order. So what counts is what is there: a node with its number, compared with what was told before.
//
// The node tells first. Its permissions and links come with udevd's rules a moment later, so a new port waits for udevd to
// speak, or where there is none, for its node to become accessible; but not for ever.

/// What has been told about ports, and what is to be told next. Pure: it looks at nothing itself.
struct HotplugState {
    typealias Sighting = SerialDevices.Sighting

    /// Where the news is from.
    enum Source: Sendable {
        case udev
        case nodes
    }

    /// How long a new port waits for udevd's word. Rules take well under a second; a machine that boots takes longer.
    static let patienceWithUDev: UInt64 = 5_000_000_000
    /// How long a node that may not be opened waits for better permissions where there is no udevd to be seen.
    static let patienceWithNodes: UInt64 = 1_000_000_000

    private(set) var source: Source
    private var told: [String: Sighting] = [:]
    /// Ports that are there and have not been told, with the time when they will be at the latest.
    private var waiting: [String: UInt64] = [:]

    /// - Parameters:
    ///   - source: Whether there seems to be an udevd.
    ///   - sightings: What is there from the start.
    ///   - now: The time in nanoseconds of any clock that only goes forward.
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

    /// What is there, as far as it has been told.
    var devices: [SerialDevice] { told.values.map(\.device).sorted(by: SerialDevice.precedes) }

    /// When ``timeHasPassed(now:look:)`` is to be called, `nil` while nothing waits.
    var deadline: UInt64? { waiting.values.min() }

    /// A name in the directory of the nodes has appeared, changed or gone.
    /// - Parameters:
    ///   - sighting: What is there now.
    ///   - mayOpen: Whether the node can be opened.
    mutating func nodeHasChanged(
        _ path: String, sighting: Sighting?, mayOpen: Bool, now: UInt64
    ) -> [HotplugEvent] {
        guard let sighting else { return forget(path) }
        var events: [HotplugEvent] = []
        if let known = told[path] {
            if known.node == sighting.node {
                // With udevd, its own event follows; without, permissions may have changed, which the value does not show.
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

    /// udevd has spoken.
    /// - Parameters:
    ///   - action: What it says: "add", "remove", "change" …
    ///   - sighting: What is there now.
    mutating func udevHasSpoken(_ action: String, _ path: String, sighting: Sighting?) -> [HotplugEvent] {
        source = .udev
        if action == "remove" { return forget(path) }
        // A port that has gone again: its removal follows.
        guard let sighting else { return [] }
        guard let known = told[path] else { return [tell(sighting, as: HotplugEvent.added)] }
        // `udevadm trigger` adds what is there already.
        if known.node == sighting.node { return [tell(sighting, as: HotplugEvent.changed)] }
        return forget(path) + [tell(sighting, as: HotplugEvent.added)]
    }

    /// Tells of ports that have waited long enough. If udevd's word did not come, it is not heard here.
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

    /// News was lost: everything has been looked at again.
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
