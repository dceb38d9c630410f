internal import Synchronization

/// An asynchronous sequence of the values of a ``Broadcast``, for one or more loops.
///
/// ```swift
/// let updates = manager.streams.didUpdateLocations
/// manager.startUpdatingLocation()
/// for await locations in updates { print(locations) }
/// ```
///
/// Each loop receives every value, and ends independently of the other loops. The first loop also receives the values
/// that were sent between the creation of the stream and the start of the loop. A stream never fails, and ends when its
/// source ends.
///
/// A stream does not keep its source alive. Keep a reference to the source while a loop is running.
public struct EventStream<Element: Sendable>: AsyncSequence, Sendable {
    private let origin: Origin

    init(hub: ParcelHub, buffering: Buffering) {
        origin = Origin(hub: hub, buffering: buffering)
    }

    /// Creates an iterator for a loop.
    public func makeAsyncIterator() -> Iterator { Iterator(subscription: origin.takeSubscription()) }

    /// Calls a closure with every value that is sent from now on, until the returned token is cancelled. Use this
    /// method in code that does not run in a task, and in adapters to other libraries, such as RxSwift.
    ///
    /// Values are not buffered. The thread that sends a value waits until the closure returns, so the closure should
    /// return quickly.
    ///
    /// - Parameters:
    ///   - body: The closure to call with each value.
    ///   - onEnd: A closure that is called when the source ends, but not when the observer is cancelled.
    public func observe(
        _ body: @escaping @Sendable (Element) -> Void, onEnd: @escaping @Sendable () -> Void = {}
    ) -> Cancellation { origin.add(Observer({ body(Parcel<Element>.open($0)) }, onEnd: onEnd)) }

    /// Drops the values kept for the first loop. Without this call, a stream that is only observed would keep values
    /// that no loop ever reads.
    package func dropBuffer() { _ = origin.takeSubscription() }

    /// An iterator for one loop over the stream. The loop ends when its task is cancelled.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let subscription: Subscription

        fileprivate init(subscription: Subscription) { self.subscription = subscription }

        /// The number of values that this loop lost because it was too slow.
        public var lost: Int { subscription.subscriber.lost }

        /// Waits for the next value. Returns `nil` at the end of the stream, or if the task is cancelled.
        @inlinable
        public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Element? {
            guard let parcel = await subscription.next(isolation: isolation) else { return nil }
            return Parcel<Element>.open(parcel)
        }

        /// Waits for the next value. Returns `nil` at the end of the stream, or if the task is cancelled.
        @inlinable
        public mutating func next() async -> Element? { await next(isolation: nil) }
    }
}

/// The source of a stream's subscriptions. The first loop receives the subscription that was created together with the
/// stream.
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

/// A consumer's subscription, which ends when the last reference to the subscription is released.
@usableFromInline
final class Subscription: Sendable {
    let subscriber: Subscriber
    /// The hub, held weakly because a stream must not keep its source alive.
    private weak let hub: ParcelHub?

    /// Creates a subscription.
    ///
    /// - Parameter hub: The source of the stream; `nil` if the source was deallocated, which ends the stream.
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
