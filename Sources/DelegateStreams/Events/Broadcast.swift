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
    private let hub: ParcelHub

    /// Makes a source of values.
    /// - Parameters:
    ///   - replaysLatest: a new consumer gets the latest value first, as is right for what has a current value.
    ///   - onDemandChange: called when the first consumer has come or the last one has gone; ``hasConsumers`` tells which.
    ///     It lets a source work only while somebody listens.
    public init(replaysLatest: Bool = false, onDemandChange: (@Sendable () -> Void)? = nil) {
        hub = ParcelHub(replaysLatest: replaysLatest, onDemandChange: onDemandChange)
    }

    /// Whether anybody listens.
    public var hasConsumers: Bool { hub.hasConsumers }

    /// Sends a value to all consumers. After ``finish()`` nothing is sent.
    public func send(_ element: Element) {
        if hub.isWorthPacking { hub.send(Parcel(element)) }
    }

    /// Ends all streams, once they have handed out what they have. Streams made later end at once.
    public func finish() { hub.finish() }

    /// A stream of what is sent from now on.
    public func stream(_ buffering: Buffering = .newest(1)) -> EventStream<Element> {
        EventStream(hub: hub, buffering: buffering)
    }
}
