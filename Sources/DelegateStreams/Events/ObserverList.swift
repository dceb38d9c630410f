internal import Synchronization

/// An observer of an event. A subclass adds the type of the values.
class EventObserver {
    /// Whether the observer currently needs values.
    var isListening: Bool { true }

    /// Called when the event ends.
    func end() {}
}

/// The observers of an event.
///
/// An event belongs to one isolation domain, but its streams may be requested on any thread. For example, any thread
/// may request the streams of a location manager. The list is therefore protected by a lock. No observer is called
/// while the lock is held.
final class ObserverList: Sendable {
    private struct State {
        /// The entries of the list. Each entry holds an ``EventObserver`` until the observer is cancelled.
        var entries: [Revocable] = []
        /// The broadcast behind the event's streams.
        var broadcast: (any AnyObject & Sendable)?
        var isFinished = false
    }

    private let state = Mutex(State())
    /// Whether the list has entries. Sending a value to an empty list costs only one atomic load.
    private let hasEntries = Atomic(false)

    /// Whether any observer currently needs values.
    var isObserved: Bool { entries.contains { $0.observer?.isListening ?? false } }

    /// The entries of the observers, in the order the observers were added. An entry is empty if its observer
    /// was cancelled.
    var entries: [Revocable] { hasEntries.load(ordering: .acquiring) ? state.withLock { $0.entries } : [] }

    /// Adds an observer. If the event has already ended, the observer ends immediately.
    func add(_ observer: EventObserver) -> Revocable {
        let entry = Revocable(observer)
        let isAdded = state.withLock { append(entry, to: &$0) }
        if !isAdded { end(entry) }
        return entry
    }

    func removeCancelled() {
        state.withLock { state in
            state.entries.removeAll { $0.isRevoked }
            hasEntries.store(!state.entries.isEmpty, ordering: .releasing)
        }
    }

    /// Returns the broadcast behind the event's streams. The broadcast is created on first use, together with an
    /// observer that sends the event's values to the broadcast.
    func broadcast<Broadcast: AnyObject & Sendable>(_ make: () -> (Broadcast, feed: EventObserver)) -> Broadcast {
        if let known = state.withLock({ $0.broadcast }) { return unsafeDowncast(known, to: Broadcast.self) }
        let (new, feed) = make()
        let entry = Revocable(feed)
        // Another thread may have created a broadcast at the same time.
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

    /// Adds an entry, and removes the entries of cancelled observers.
    ///
    /// - Returns: `false` if the event has ended.
    private func append(_ entry: Revocable, to state: inout State) -> Bool {
        guard !state.isFinished else { return false }
        state.entries.removeAll { $0.isRevoked }
        state.entries.append(entry)
        hasEntries.store(true, ordering: .releasing)
        return true
    }

    /// Ends an observer and releases it. Only its entry remains, because the observer's token may still refer to the
    /// entry.
    private func end(_ entry: Revocable) {
        entry.observer?.end()
        entry.revoke()
    }
}

extension Revocable {
    fileprivate var observer: EventObserver? { object.map { unsafeDowncast($0, to: EventObserver.self) } }
}
