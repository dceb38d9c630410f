internal import Synchronization

/// The values of a ``Broadcast``, for one or more loops.
///
/// Every loop gets every value: loops do not take elements from each other, and ending one ends no other. The first loop
/// also gets what was sent between the making of the stream and its own beginning. A stream never fails; it ends with its
/// source.
public struct EventStream<Element: Sendable>: AsyncSequence, Sendable {
    private let origin: Origin

    init(broadcast: Broadcast<Element>, buffering: Buffering) {
        origin = Origin(broadcast: broadcast, buffering: buffering)
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
    ) -> Cancellation { origin.add(Observer(body, onEnd: onEnd)) }

    /// One loop's place in the stream. It ends when its task is cancelled.
    public struct Iterator: AsyncIteratorProtocol {
        private let subscription: Subscription<Element>

        fileprivate init(subscription: Subscription<Element>) { self.subscription = subscription }

        /// How many values this loop was too slow for.
        public var lost: Int { subscription.subscriber.lost }

        /// The next value, `nil` at the end.
        public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Element? {
            await subscription.subscriber.next(isolation: isolation)
        }

        /// The next value, `nil` at the end.
        public mutating func next() async -> Element? { await next(isolation: nil) }
    }
}

extension EventStream {
    /// Where loops come from. The first one gets the subscription that was made with the stream.
    private final class Origin: Sendable {
        private let first: Mutex<Subscription<Element>?>
        private weak let broadcast: Broadcast<Element>?
        private let buffering: Buffering

        init(broadcast: Broadcast<Element>, buffering: Buffering) {
            self.broadcast = broadcast
            self.buffering = buffering
            first = Mutex(Subscription(broadcast, buffering))
        }

        func takeSubscription() -> Subscription<Element> {
            let first = first.withLock { first in
                defer { first = nil }
                return first
            }
            return first ?? Subscription(broadcast, buffering)
        }

        func add(_ observer: Observer<Element>) -> Cancellation {
            guard let broadcast else {
                observer.finish()
                return Cancellation {}
            }
            broadcast.add(observer)
            return Cancellation { [weak broadcast] in
                observer.cancel()
                broadcast?.remove(observer)
            }
        }
    }
}

/// A consumer's place among those of a source, given up with the last reference to it.
private final class Subscription<Element: Sendable>: Sendable {
    let subscriber: Subscriber<Element>
    /// Weak: a stream does not keep its source alive, it ends with it.
    private weak let broadcast: Broadcast<Element>?

    /// - Parameter broadcast: the source; when it has gone the stream is at its end.
    init(_ broadcast: Broadcast<Element>?, _ buffering: Buffering) {
        self.broadcast = broadcast
        if let broadcast {
            subscriber = broadcast.subscribe(buffering)
        } else {
            subscriber = Subscriber(buffering)
            subscriber.finish()
        }
    }

    deinit {
        if let broadcast { broadcast.remove(subscriber) } else { subscriber.finish() }
    }
}
