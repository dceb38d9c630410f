internal import Synchronization

/// One observer of an event. The subclass knows the type of the values.
class EventObserver {
    /// Whether a value would reach anyone.
    var isListening: Bool { true }

    /// The event has ended.
    func end() {}
}

/// The observers of an event.
///
/// An event belongs to one isolation, but streams of an object that any thread may use, such as a location manager, are made
/// on any thread. So the list is locked. No observer is called under the lock.
final class ObserverList: Sendable {
    private struct State {
        /// Each holds an ``EventObserver`` until it is cancelled.
        var entries: [Revocable] = []
        /// The broadcast behind the event's streams.
        var broadcast: (any AnyObject & Sendable)?
        var isFinished = false
    }

    private let state = Mutex(State())
    /// An event that was never observed costs one load.
    private let hasEntries = Atomic(false)

    /// Whether a value would reach anyone.
    var isObserved: Bool { entries.contains { $0.observer?.isListening ?? false } }

    /// The observers in the order in which they were added, and places of cancelled ones.
    var entries: [Revocable] { hasEntries.load(ordering: .acquiring) ? state.withLock { $0.entries } : [] }

    /// Adds an observer. If the event has ended, the observer ends, too.
    func add(_ observer: EventObserver) -> Revocable {
        let entry = Revocable(observer)
        let isFinished = state.withLock { state in
            if !state.isFinished {
                state.entries.removeAll { $0.isRevoked }
                state.entries.append(entry)
                hasEntries.store(true, ordering: .releasing)
            }
            return state.isFinished
        }
        if isFinished { observer.end() }
        return entry
    }

    /// The broadcast behind the event's streams, made on first use together with the observer that feeds it.
    func broadcast<Broadcast: AnyObject & Sendable>(_ make: () -> (Broadcast, feed: EventObserver)) -> Broadcast {
        if let known = state.withLock({ $0.broadcast }) { return unsafeDowncast(known, to: Broadcast.self) }
        let (new, feed) = make()
        let first = state.withLock { state in
            let first = state.broadcast ?? new
            state.broadcast = first
            return first
        }
        // Another thread may have made one at the same time.
        if first === new { _ = add(feed) }
        return unsafeDowncast(first, to: Broadcast.self)
    }

    /// Ends the event and all of its streams.
    func finish() {
        let entries = state.withLock { state in
            state.isFinished = true
            hasEntries.store(false, ordering: .releasing)
            defer { state.entries = [] }
            return state.entries
        }
        for entry in entries { entry.observer?.end() }
    }
}

extension Revocable {
    fileprivate var observer: EventObserver? { object.map { unsafeDowncast($0, to: EventObserver.self) } }
}
