/// The events for the calls to one delegate method: ``sent`` before the delegate is called, and ``invoked`` afterwards.
/// Both deliver the arguments of each call.
///
/// In a subclass of ``DelegateProxy``, declare an event for each delegate method, as a property with an initial value:
///
/// ```swift
/// let didReceive = DelegateEvent<String>()
/// ```
///
/// Events that are declared in this way end when the proxy's parent is deallocated.
public final class DelegateEvent<Arguments> {
    /// The event that sends the arguments before the delegate is called.
    public let sent = Event<Arguments>()
    /// The event that sends the arguments after the delegate has been called.
    public let invoked = Event<Arguments>()

    /// Creates the event for a method.
    public init() {
        ProxyEvents.ofNewProxy?.add(sent.observers)
        ProxyEvents.ofNewProxy?.add(invoked.observers)
    }

    /// Whether an observer or a stream would receive the arguments of a call.
    public var isObserved: Bool { invoked.isObserved || sent.isObserved }
}

extension DelegateEvent where Arguments: Sendable {
    /// Returns a stream of the arguments of all calls from now on. The arguments of each call are sent after the
    /// delegate has been called.
    public func stream(_ buffering: Buffering = .newest(64)) -> EventStream<Arguments> { invoked.stream(buffering) }
}
