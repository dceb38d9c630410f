/// A source that sends values to any number of consumers without waiting for any of them.
///
/// ```swift
/// let positions = Broadcast<Position>(replaysLatest: true)
/// Task { for await position in positions.stream() { show(position) } }
/// positions.send(position)
/// ```
///
/// Any thread can send values. Each consumer has its own buffer, so a slow consumer may lose elements without affecting
/// the other consumers. Elements arrive in the order they were sent, provided that only one thread sends at a
/// time.
public final class Broadcast<Element: Sendable>: Sendable {
    private let hub: ParcelHub

    /// Creates a broadcast.
    ///
    /// - Parameters:
    ///   - replaysLatest: Whether a new consumer first receives the latest value.
    ///   - onDemandChange: A closure that is called after the first consumer is added and after the last consumer is
    ///     removed. It is called on the thread that adds or removes the consumer. Read ``hasConsumers`` to distinguish
    ///     the two cases. A source can use this closure to work only while it has consumers.
    public init(replaysLatest: Bool = false, onDemandChange: (@Sendable () -> Void)? = nil) {
        hub = ParcelHub(replaysLatest: replaysLatest, onDemandChange: onDemandChange)
    }

    /// Whether the broadcast has consumers.
    public var hasConsumers: Bool { hub.hasConsumers }

    /// Sends a value to all consumers. Has no effect after ``finish()`` was called.
    public func send(_ element: Element) {
        if hub.hasReceivers { hub.send(Parcel(element)) }
    }

    /// Ends all streams once they have delivered their buffered values. Streams created later end immediately. If the
    /// broadcast replays the latest value, they deliver this value first.
    public func finish() { hub.finish() }

    /// Returns a stream of the values that are sent from now on.
    public func stream(_ buffering: Buffering = .newest(1)) -> EventStream<Element> {
        EventStream(hub: hub, buffering: buffering)
    }
}
