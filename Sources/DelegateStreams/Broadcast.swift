internal import Synchronization

/// Sends values to any number of consumers, and never waits for one.
///
/// ```swift
/// let positions = Broadcast<Position>(replaysLatest: true)
/// Task { for await position in positions.stream() { show(position) } }
/// positions.send(position)
/// ```
///
/// Each consumer has a buffer of its own: a slow one loses some of its elements, and nobody else notices. Elements come in
/// the order in which they were sent, if one thread at a time sends.
public final class Broadcast<Element: Sendable>: Sendable {
    private let state = Mutex(State())
    private let replaysLatest: Bool
    private let onDemandChange: (@Sendable () -> Void)?

    private struct State {
        var consumers: [any Consumer<Element>] = []
        var latest: Element?
        /// How many values were sent, where the latest one is kept.
        var version = 0
        var isFinished = false
    }

    /// Makes a source of values.
    /// - Parameters:
    ///   - replaysLatest: a new consumer gets the latest value first, as is right for what has a current value.
    ///   - onDemandChange: called when the first consumer has come or the last one has gone; ``hasConsumers`` tells which.
    ///     It lets a source work only while somebody listens.
    public init(replaysLatest: Bool = false, onDemandChange: (@Sendable () -> Void)? = nil) {
        self.replaysLatest = replaysLatest
        self.onDemandChange = onDemandChange
    }

    deinit { finish() }

    /// Whether anybody listens.
    public var hasConsumers: Bool { state.withLock { !$0.consumers.isEmpty } }

    /// Sends a value to all consumers. After ``finish()`` nothing is sent.
    public func send(_ element: Element) {
        // The former value leaves the lock with the result: its end may be somebody's code.
        let (consumers, _) = state.withLock { state -> ([any Consumer<Element>], Element?) in
            guard !state.isFinished else { return ([], nil) }
            guard replaysLatest else { return (state.consumers, nil) }
            let former = state.latest
            state.latest = element
            state.version += 1
            return (state.consumers, former)
        }
        for consumer in consumers { consumer.send(element) }
    }

    /// Ends all streams, once they have handed out what they have. Streams made later end at once.
    public func finish() {
        let consumers = state.withLock { state -> [any Consumer<Element>] in
            state.isFinished = true
            defer { state.consumers = [] }
            return state.consumers
        }
        for consumer in consumers { consumer.finish() }
        if !consumers.isEmpty { onDemandChange?() }
    }

    /// A stream of what is sent from now on.
    public func stream(_ buffering: Buffering = .newest(1)) -> EventStream<Element> {
        EventStream(broadcast: self, buffering: buffering)
    }

    func subscribe(_ buffering: Buffering) -> Subscriber<Element> {
        let subscriber = Subscriber<Element>(buffering)
        let isFirst = state.withLock { state -> Bool in
            // Under the lock, so that no later value can come before it.
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

    /// Adds an observer. It is somebody's code, so it is not called under the lock, not even with the latest value: while
    /// it is told that one, another may come, which it is told before it is added.
    func add(_ observer: Observer<Element>) {
        var version = 0
        var isFirst = false
        while true {
            let latest = state.withLock { state -> Element? in
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

    func remove(_ consumer: any Consumer<Element>) {
        let wasLast = state.withLock { state -> Bool in
            guard let index = state.consumers.firstIndex(where: { $0 === consumer }) else { return false }
            state.consumers.remove(at: index)
            return state.consumers.isEmpty
        }
        consumer.finish()
        if wasLast { onDemandChange?() }
    }
}
