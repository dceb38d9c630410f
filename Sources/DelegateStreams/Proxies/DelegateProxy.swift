// The Objective-C runtime lets a proxy intercept all messages to a delegate by their selectors. Without that runtime, a
// proxy is an ordinary delegate that implements every method. One line of code per method is enough. `forward` makes
// the calls in the right order: the `sent` observers, the delegate, and the `invoked` observers.

/// A delegate that reports each call to streams and observers, and forwards it to the ordinary delegate.
///
/// A proxy for a delegate protocol is a subclass that declares an event for each method and forwards each method:
///
/// ```swift
/// final class ChatDelegateProxy: DelegateProxy<Chat, any ChatDelegate>, DelegateProxyType, ChatDelegate {
///     let didReceive = DelegateEvent<String>()
///     let shouldSend = DelegateEvent<String>()
///
///     func chat(_ chat: Chat, didReceive text: String) {
///         forward(text, of: didReceive) { $0.chat(chat, didReceive: text) }
///     }
///     func chat(_ chat: Chat, shouldSend text: String) -> Bool {
///         forward(text, of: shouldSend, otherwise: true) { $0.chat(chat, shouldSend: text) }
///     }
///
///     static func registerKnownImplementations() { register { ChatDelegateProxy($0) } }
/// }
/// ```
///
/// `ChatDelegateProxy.proxy(for: chat)` returns the proxy of a chat. A proxy belongs to the isolation domain of its
/// parent, and calls observers and the delegate on the thread that calls the proxy. See ``DelegateProxyType``.
///
/// The compiler reports a method that is missing from the proxy, unless the protocol has a default implementation of
/// it. Calls to a missing method with a default implementation would never reach the ordinary delegate. Call
/// `forwardingProblems` in a test to find such methods.
open class DelegateProxy<Parent: AnyObject, Delegate> {
    /// The parent's class, under the name that ``DelegateProxyType`` requires.
    public typealias ParentObject = Parent

    /// The parent, which is the object that calls its delegate; `nil` after the parent was deallocated. The parent
    /// keeps the proxy alive, but the proxy does not keep the parent alive.
    public private(set) weak var parent: Parent?

    @usableFromInline final let target = ForwardTarget()
    /// A closure that calls its argument with each delegate of the parent, in order; `nil` if the proxy calls only the
    /// ordinary delegate.
    @usableFromInline package final var callListedDelegates: (((Delegate) -> Void) -> Void)?
    private let events: ProxyEvents

    /// Creates a proxy. Programs call `proxy(for:)` instead, because only the proxy factory can create a context.
    public required init(_ context: DelegateProxyContext<Parent>) {
        parent = context.parent
        events = context.events
    }

    /// The ordinary delegate, which receives every forwarded call.
    @inlinable
    public final var forwardToDelegate: Delegate? { target.receiver as? Delegate }

    /// Sets or removes the ordinary delegate. Streams are not affected.
    ///
    /// - Parameters:
    ///   - delegate: The delegate; `nil` to remove it.
    ///   - retainDelegate: Whether to keep the delegate alive until it is replaced or the parent is deallocated.
    public func setForwardToDelegate(_ delegate: Delegate?, retainDelegate: Bool = false) {
        target.set(delegate.map { object(of: $0) }, retained: retainDelegate)
    }

    /// Installs an ordinary delegate until the returned token is cancelled. Any thread may cancel the token.
    ///
    /// Installing a second delegate while the first one is installed is a programming error, because the first delegate
    /// would stop receiving calls without notice.
    public func installForwardDelegate(_ delegate: Delegate, retainDelegate: Bool = false) -> Cancellation {
        guard let token = target.install(object(of: delegate), retained: retainDelegate) else {
            preconditionFailure(
                """
                \(type(of: self)) already forwards to \(target.delegate.map { "\(type(of: $0))" } ?? ""), so \
                \(type(of: delegate)) cannot be installed: cancel the existing installation first
                """)
        }
        return token
    }

    @inlinable
    final func callDelegates<Result>(_ call: (Delegate) -> Result) -> Result? {
        guard let callListedDelegates else { return forwardToDelegate.map(call) }
        var result: Result?
        callListedDelegates { result = call($0) }
        return forwardToDelegate.map(call) ?? result
    }

    /// Implements a delegate method. Calls the observers of `sent`, then the ordinary delegate, then the observers of
    /// `invoked`.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the call. They are only evaluated if the event is observed.
    ///   - event: The event for the method.
    ///   - call: A closure that calls the method on a delegate.
    @inlinable
    public final func forward<Arguments>(
        _ arguments: @autoclosure () -> Arguments, of event: DelegateEvent<Arguments>, _ call: (Delegate) -> Void
    ) {
        forward(arguments(), of: event, otherwise: (), call)
    }

    /// Implements a delegate method that returns a value.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the call. They are only evaluated if the event is observed.
    ///   - event: The event for the method.
    ///   - otherwise: The value to return if there is no delegate.
    ///   - call: A closure that calls the method on a delegate.
    @inlinable
    public final func forward<Arguments, Result>(
        _ arguments: @autoclosure () -> Arguments, of event: DelegateEvent<Arguments>,
        otherwise: @autoclosure () -> Result, _ call: (Delegate) -> Result
    ) -> Result {
        // Skips evaluating the arguments if the event is not observed, as is the case for most methods.
        guard event.isObserved else { return callDelegates(call) ?? otherwise() }
        let values = arguments()
        event.sent.send(values)
        let result = callDelegates(call) ?? otherwise()
        event.invoked.send(values)
        return result
    }
}

/// The context for creating a proxy. Only the proxy factory can create a context.
public struct DelegateProxyContext<Parent: AnyObject> {
    let parent: Parent
    let events: ProxyEvents
}

/// A proxy of any type, as seen by the parent's storage.
protocol ProxyOfParent: AnyObject {
    var target: ForwardTarget { get }

    /// Ends the streams. Called when the parent is deallocated, even if other code keeps the proxy itself alive.
    func parentWasReleased()
}

extension DelegateProxy: ProxyOfParent {
    func parentWasReleased() {
        target.set(nil, retained: false)
        events.finish()
    }
}
