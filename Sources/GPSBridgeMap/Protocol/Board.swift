internal import TextOutput

// A viewer that is slow or was disconnected must not miss a change, but need not receive every intermediate state. The
// board therefore keeps a list of removals but of no other changes. For every part of the map, it stores the version at
// which the part last changed. A viewer gets the newest state of all parts that have changed since the viewer's
// version.

/// The state of a map, as sent to its viewers.
struct Board {
    /// The version number of the last change.
    private(set) var version = 0
    private var entries: [Int: SceneEntry] = [:]
    /// The removed objects, with the versions at which they were removed.
    private var removals: [(number: Int, version: Int)] = []
    /// The version before the oldest known removal. A viewer with an older version receives all objects.
    private var knownSince = 0
    /// The sequence number of the last camera command. Reports from viewers that have not carried out this command are
    /// ignored.
    private var generation = 0
    private var target: Part<(target: CameraTarget, isAnimated: Bool)>?
    private var followMode = Part(value: FollowMode.none, version: 0)
    private var position: Part<ShownPosition?>?
    private var panel = PanelEntry()
    private var isBusy = Part(value: false, version: 0)

    /// Whether viewers show that the program is busy.
    var showsBusy: Bool { isBusy.value }

    /// The maximum number of removals to keep.
    private static let maxRemovals = 1_024

    /// A part of the map for which only the newest value matters.
    private struct Part<Value> {
        var value: Value
        var version: Int
    }

    /// Applies changes that belong together.
    mutating func apply(_ changes: [BoardChange]) {
        guard !changes.isEmpty else { return }
        version += 1
        for change in changes { apply(change) }
    }

    private mutating func apply(_ change: BoardChange) {
        switch change {
        case .object(let object): entries[object.number, default: SceneEntry(object, version)].set(object, at: version)
        case .append(let number, let points): entries[number]?.append(points, at: version)
        case .removal(let number):
            guard entries.removeValue(forKey: number) != nil else { return }
            removals.append((number, version))
            guard removals.count > Self.maxRemovals else { return }
            let half = removals.count / 2
            knownSince = removals[half - 1].version
            removals.removeFirst(half)
        case .camera(let new, let isAnimated, let number):
            target = Part(value: (new, isAnimated), version: version)
            generation = number
        case .follow(let mode, let number):
            followMode = Part(value: mode, version: version)
            generation = number
        case .position(let shown): position = Part(value: shown, version: version)
        case .panel(let state): panel.set(state, at: version)
        case .busy(let value): isBusy = Part(value: value, version: version)
        }
    }

    /// Returns the events that bring a viewer up to date.
    ///
    /// - Parameters:
    ///   - known: The version that the viewer has; `nil` if it has not received any version.
    ///   - now: The current time, from which the age of the position is computed.
    func update(since known: Int?, now: ContinuousClock.Instant) -> [UInt8] {
        var text = EventText(version: version)
        let known = known.flatMap { $0 >= knownSince && $0 <= version ? $0 : nil }
        let since = known ?? -1
        appendCamera(since: since, to: &text)
        if let position, position.version > since {
            text.append("position") { position.value?.append(to: &$0, now: now) }
        }
        if panel.hasChanged(since: known) {
            text.append("panel") { panel.appendMembers(since: known, to: &$0) }
        }
        if isBusy.version > since {
            text.append("busy") { $0.member("busy", isBusy.value) }
        }
        // The scene event contains differences, which must not be applied twice. It therefore comes last and contains
        // the version: a viewer that has received it requests only later changes.
        appendScene(since: known, to: &text)
        return text.bytes
    }

    private func appendCamera(since: Int, to text: inout EventText) {
        let target = target.flatMap { $0.version > since ? $0.value : nil }
        guard target != nil || followMode.version > since else { return }
        text.append("camera") { json in
            json.member("generation", generation)
            target?.target.append(to: &json)
            // A viewer that has just connected shows the target without an animation.
            if target?.isAnimated == true, since >= 0 { json.member("animated", true) }
            if followMode.version > since { json.member("follow", followMode.value.rawValue) }
        }
    }

    /// Appends all changes to the scene as one event.
    private func appendScene(since known: Int?, to text: inout EventText) {
        let changed = entries.values.filter { $0.version > known ?? -1 }.sorted { $0.object.number < $1.object.number }
        let moves = changed.compactMap { entry in known.flatMap { entry.move(since: $0) } }
        let others = moves.isEmpty ? changed : changed.filter { known.flatMap($0.move(since:)) == nil }
        let removed = known.map { known in removals.filter { $0.version > known } } ?? []
        func append(_ moves: [SceneEntry.Move], to json: inout JSONText) {
            json.list { json in for move in moves { move.append(to: &json) } }
        }
        if known == nil || !others.isEmpty || !removed.isEmpty {
            text.append("scene") { json in
                if known == nil { json.member("all", true) }
                json.member("objects") { json in
                    json.list { json in for entry in others { entry.append(to: &json, since: known) } }
                }
                if !moves.isEmpty { json.member("moves") { append(moves, to: &$0) } }
                if !removed.isEmpty {
                    json.member("removed") { json in
                        json.list { json in for removal in removed { json.append(removal.number) } }
                    }
                }
            }
        } else if let known, !moves.isEmpty {
            text.append("move") { json in
                json.member("from", known)
                json.member("to", version)
                json.member("objects") { append(moves, to: &$0) }
            }
        }
    }
}

/// A change to what viewers should see.
enum BoardChange: Sendable {
    /// A new object, or one that has changed.
    case object(SceneObject)
    /// New points at the end of a track.
    case append(Int, [ScenePoint])
    /// The identifier of an object that was removed.
    case removal(Int)
    /// A new target for all cameras, whether they move there smoothly, and the sequence number of the command.
    case camera(CameraTarget, isAnimated: Bool, generation: Int)
    case follow(FollowMode, generation: Int)
    case position(ShownPosition?)
    case panel(PanelState)
    /// Whether the program has not handled an event for a while.
    case busy(Bool)
}
