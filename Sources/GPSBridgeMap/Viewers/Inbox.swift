internal import Synchronization

/// Viewer actions that wait for the main actor. Any thread can add an action.
final class Inbox: Sendable {
    /// An action by a viewer.
    enum Entry: Equatable, Sendable {
        case connected(Viewer)
        case disconnected(Viewer.ID)
        case touch(Viewer.ID, TouchEvent, ContinuousClock.Instant)
        case view(Viewer.ID, ViewMessage)
    }

    /// The maximum number of waiting touches per viewer.
    static let capacityPerViewer = 64
    /// The maximum number of entries that wait to be processed. While the inbox is full, no viewer can connect or
    /// interact with the map.
    static let capacity = 1 << 16

    private struct State {
        var entries: [Entry] = []
        var touchCounts: [Viewer.ID: Int] = [:]
        /// The time at which the oldest entry was added.
        var waitingSince: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private let notify: @Sendable () -> Void

    /// Creates an empty inbox.
    ///
    /// - Parameter notify: A closure that is called when an entry is added to an empty inbox. It may be called on any
    ///   thread.
    init(notify: @escaping @Sendable () -> Void) { self.notify = notify }

    /// Adds an entry.
    ///
    /// - Returns: `false` if too many touches from the viewer, or too many entries in total, are already waiting. The
    ///   entry is then not added.
    @discardableResult
    func add(_ entry: Entry, at now: ContinuousClock.Instant = .now) -> Bool {
        let (isAdded, isFirst) = state.withLock { state in
            let isFirst = state.entries.isEmpty
            let isFull = state.entries.count >= Self.capacity
            switch entry {
            case .touch(let viewer, _, _):
                guard !isFull, state.touchCounts[viewer, default: 0] < Self.capacityPerViewer else {
                    return (false, false)
                }
                state.touchCounts[viewer, default: 0] += 1
                state.entries.append(entry)
            case .view(let viewer, _):
                // A viewer's newest view replaces the previous one, unless the viewer has added another entry in
                // between. A view must not overtake the touch that begins a gesture.
                let last = state.entries.lastIndex { $0.viewer == viewer }
                if let last, case .view = state.entries[last] {
                    state.entries[last] = entry
                } else {
                    state.entries.append(entry)
                }
            case .connected where isFull: return (false, false)
            case .connected, .disconnected: state.entries.append(entry)
            }
            if isFirst { state.waitingSince = now }
            return (true, isFirst)
        }
        if isFirst { notify() }
        return isAdded
    }

    /// Removes and returns all entries.
    func takeAll() -> [Entry] {
        state.withLock { state in
            defer { state = State() }
            return state.entries
        }
    }

    /// The time at which the oldest entry was added; `nil` if the inbox is empty.
    var waitingSince: ContinuousClock.Instant? { state.withLock { $0.waitingSince } }
}

extension Inbox.Entry {
    fileprivate var viewer: Viewer.ID {
        switch self {
        case .connected(let viewer): viewer.id
        case .disconnected(let id), .touch(let id, _, _), .view(let id, _): id
        }
    }
}
