/// The calls of one delegate method, with their arguments.
///
/// Declare an event as a property with an initial value for each method of a ``DelegateProxy``:
///
/// ```swift
/// let didReceive = DelegateEvent<String>()
/// ```
///
/// The event then ends with the parent of the proxy.
public final class DelegateEvent<Arguments> {
    /// Sent before the delegate is called.
    public let sent = Event<Arguments>()
    /// Sent after the delegate was called.
    public let invoked = Event<Arguments>()

    /// Creates the event of a method.
    public init() {
        ProxyEvents.ofNewProxy?.add(sent.observers)
        ProxyEvents.ofNewProxy?.add(invoked.observers)
    }

    /// Whether anyone would receive a call's arguments.
    public var isObserved: Bool { invoked.isObserved || sent.isObserved }
}

extension DelegateEvent where Arguments: Sendable {
    /// Returns a stream of the arguments of all calls from now on, after the delegate received them.
    public func stream(_ buffering: Buffering = .newest(64)) -> EventStream<Arguments> { invoked.stream(buffering) }
}
