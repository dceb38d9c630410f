internal import Synchronization

/// One observer of an event. The subclass knows the type of the values.
class EventObserver {
    /// Whether a value would reach anyone.
    var isListening: Bool { true }

    /// Called when the event ends.
    func end() {}
}

/// The observers of an event.
///
/// An event belongs to one isolation. But streams of an object that any thread may use, such as a location manager, are
/// made on any thread, so the list is locked. No observer is called under the lock.
final class ObserverList: Sendable {
    private struct State {
        /// Each holds an ``EventObserver`` until it is cancelled.
        var entries: [Revocable] = []
        /// The broadcast behind the event's streams.
        var broadcast: (any AnyObject & Sendable)?
        var isFinished = false
    }

    private let state = Mutex(State())
    /// Whether there are entries. Without entries, sending a value costs one atomic load.
    private let hasEntries = Atomic(false)

    /// Whether a value would reach anyone.
    var isObserved: Bool { entries.contains { $0.observer?.isListening ?? false } }

    /// The observers in the order in which they were added. Cancelled ones may still have an empty entry.
    var entries: [Revocable] { hasEntries.load(ordering: .acquiring) ? state.withLock { $0.entries } : [] }

    /// Adds an observer. If the event has ended, the observer ends, too.
    func add(_ observer: EventObserver) -> Revocable {
        let entry = Revocable(observer)
        let isAdded = state.withLock { append(entry, to: &$0) }
        if !isAdded { end(entry) }
        return entry
    }

    func removeCancelled() {
        state.withLock { state in state.entries.removeAll { $0.isRevoked } }
    }

    /// The broadcast behind the event's streams, made on first use together with the observer that feeds it.
    func broadcast<Broadcast: AnyObject & Sendable>(_ make: () -> (Broadcast, feed: EventObserver)) -> Broadcast {
        if let known = state.withLock({ $0.broadcast }) { return unsafeDowncast(known, to: Broadcast.self) }
        let (new, feed) = make()
        let entry = Revocable(feed)
        // Another thread may have made one at the same time.
        let (first, isFinished) = state.withLock { state in
            if let known = state.broadcast { return (unsafeDowncast(known, to: Broadcast.self), false) }
            state.broadcast = new
            return (new, !append(entry, to: &state))
        }
        if isFinished { end(entry) }
        return first
    }

    /// Ends the event and all of its streams.
    func finish() {
        let entries = state.withLock { state in
            state.isFinished = true
            hasEntries.store(false, ordering: .releasing)
            defer { state.entries = [] }
            return state.entries
        }
        for entry in entries { end(entry) }
    }

    /// Adds an entry, and removes cancelled ones.
    ///
    /// - Returns: `false` if the event has ended.
    private func append(_ entry: Revocable, to state: inout State) -> Bool {
        guard !state.isFinished else { return false }
        state.entries.removeAll { $0.isRevoked }
        state.entries.append(entry)
        hasEntries.store(true, ordering: .releasing)
        return true
    }

    /// Ends an observer and releases it, although a token may still refer to its entry.
    private func end(_ entry: Revocable) {
        entry.observer?.end()
        entry.revoke()
    }
}

extension Revocable {
    fileprivate var observer: EventObserver? { object.map { unsafeDowncast($0, to: EventObserver.self) } }
}
