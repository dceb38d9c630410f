internal import Synchronization

/// The values of a ``Broadcast``, for one or more loops.
///
/// Every loop gets every value: loops do not take elements from each other, and ending one ends no other. The first loop
/// also gets what was sent between the making of the stream and its own beginning. A stream never fails; it ends with its
/// source.
public struct EventStream<Element: Sendable>: AsyncSequence, Sendable {
    private let origin: Origin

    init(hub: ParcelHub, buffering: Buffering) {
        origin = Origin(hub: hub, buffering: buffering)
    }

    /// Begins a loop.
    public func makeAsyncIterator() -> Iterator { Iterator(subscription: origin.takeSubscription()) }

    /// Calls a closure with every value from now on, until that is cancelled: for code that has no loops, such as another
    /// library's observables.
    ///
    /// There is no buffer. The closure is called by whoever sends, who waits for it: it should return soon.
    /// - Parameter onEnd: called when the source ends, and not when this is cancelled.
    public func observe(
        _ body: @escaping @Sendable (Element) -> Void, onEnd: @escaping @Sendable () -> Void = {}
    ) -> Cancellation { origin.add(Observer({ body(Parcel<Element>.open($0)) }, onEnd: onEnd)) }

    /// One loop's place in the stream. It ends when its task is cancelled.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let subscription: Subscription

        fileprivate init(subscription: Subscription) { self.subscription = subscription }

        /// How many values this loop was too slow for.
        public var lost: Int { subscription.subscriber.lost }

        /// The next value, `nil` at the end.
        @inlinable
        public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Element? {
            guard let parcel = await subscription.next(isolation: isolation) else { return nil }
            return Parcel<Element>.open(parcel)
        }

        /// The next value, `nil` at the end.
        @inlinable
        public mutating func next() async -> Element? { await next(isolation: nil) }
    }
}

/// Where loops come from. The first one gets the subscription that was made with the stream.
private final class Origin: Sendable {
    private let first: Mutex<Subscription?>
    private weak let hub: ParcelHub?
    private let buffering: Buffering

    init(hub: ParcelHub, buffering: Buffering) {
        self.hub = hub
        self.buffering = buffering
        first = Mutex(Subscription(hub, buffering))
    }

    func takeSubscription() -> Subscription {
        let first = first.withLock { first in
            defer { first = nil }
            return first
        }
        return first ?? Subscription(hub, buffering)
    }

    func add(_ observer: Observer) -> Cancellation {
        guard let hub else {
            observer.finish()
            return Cancellation {}
        }
        hub.add(observer)
        return Cancellation { [weak hub] in
            observer.cancel()
            hub?.remove(observer)
        }
    }
}

/// A consumer's place among those of a source, given up with the last reference to it.
@usableFromInline
final class Subscription: Sendable {
    let subscriber: Subscriber
    /// Weak: a stream does not keep its source alive, it ends with it.
    private weak let hub: ParcelHub?

    /// - Parameter hub: the source; when it has gone the stream is at its end.
    init(_ hub: ParcelHub?, _ buffering: Buffering) {
        self.hub = hub
        if let hub {
            subscriber = hub.subscribe(buffering)
        } else {
            subscriber = Subscriber(buffering)
            subscriber.finish()
        }
    }

    deinit {
        if let hub { hub.remove(subscriber) } else { subscriber.finish() }
    }

    @usableFromInline
    func next(isolation: isolated (any Actor)?) async -> (any AnyParcel)? {
        await subscriber.next(isolation: isolation)
    }
}
