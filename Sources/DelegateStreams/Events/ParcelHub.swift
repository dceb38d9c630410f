internal import Synchronization

/// A hub that delivers parcels to consumers. All consumers end when the hub is deallocated.
final class ParcelHub: Sendable {
    private let state = Mutex(State())
    private let replaysLatest: Bool
    private let onDemandChange: (@Sendable () -> Void)?

    private struct State {
        var consumers: [any Consumer] = []
        var latest: (any AnyParcel)?
        /// The number of parcels sent so far; always 0 if the hub does not keep the latest parcel for new consumers.
        var version = 0
        var isFinished = false
    }

    init(replaysLatest: Bool, onDemandChange: (@Sendable () -> Void)?) {
        self.replaysLatest = replaysLatest
        self.onDemandChange = onDemandChange
    }

    deinit { finish() }

    var hasConsumers: Bool { state.withLock { !$0.consumers.isEmpty } }

    /// Whether a parcel sent now would reach a consumer or be kept for a later one.
    var hasReceivers: Bool { replaysLatest || hasConsumers }

    func send(_ parcel: any AnyParcel) {
        // The previous parcel is released outside the lock, because `deinit` may run user code.
        let (consumers, _) = state.withLock { state -> ([any Consumer], (any AnyParcel)?) in
            guard !state.isFinished else { return ([], nil) }
            guard replaysLatest else { return (state.consumers, nil) }
            let former = state.latest
            state.latest = parcel
            state.version += 1
            return (state.consumers, former)
        }
        for consumer in consumers { consumer.send(parcel) }
    }

    func finish() {
        let consumers = state.withLock { state -> [any Consumer] in
            state.isFinished = true
            defer { state.consumers = [] }
            return state.consumers
        }
        for consumer in consumers { consumer.finish() }
        if !consumers.isEmpty { onDemandChange?() }
    }

    func subscribe(_ buffering: Buffering) -> Subscriber {
        let subscriber = Subscriber(buffering)
        let isFirst = state.withLock { state -> Bool in
            // The latest parcel is sent under the lock, so that no later parcel overtakes it.
            if let latest = state.latest { subscriber.send(latest) }
            if state.isFinished {
                subscriber.finish()
                return false
            }
            state.consumers.append(subscriber)
            return state.consumers.count == 1
        }
        if isFirst { onDemandChange?() }
        return subscriber
    }

    /// Adds an observer.
    ///
    /// An observer is user code, so it is called without holding the lock. Before the observer is added to the
    /// consumers, it is called with the latest parcel, and would miss any parcel sent during this call. The call is
    /// therefore repeated until no newer parcel has been sent.
    func add(_ observer: Observer) {
        var version = 0
        var isFirst = false
        while true {
            let latest = state.withLock { state -> (any AnyParcel)? in
                if let latest = state.latest, state.version != version {
                    version = state.version
                    return latest
                }
                guard !state.isFinished else { return nil }
                state.consumers.append(observer)
                isFirst = state.consumers.count == 1
                return nil
            }
            guard let latest else { break }
            observer.send(latest)
        }
        if state.withLock({ $0.isFinished }) { observer.finish() }
        if isFirst { onDemandChange?() }
    }

    func remove(_ consumer: any Consumer) {
        let wasLast = state.withLock { state -> Bool in
            guard let index = state.consumers.firstIndex(where: { $0 === consumer }) else { return false }
            state.consumers.remove(at: index)
            return state.consumers.isEmpty
        }
        consumer.finish()
        if wasLast { onDemandChange?() }
    }
}
