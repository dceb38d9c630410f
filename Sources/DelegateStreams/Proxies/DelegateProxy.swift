// With an Objective-C runtime, a proxy catches messages by their selectors. Without one, a proxy is an ordinary
// delegate with one line for each method. Nothing else has to be written, because the order of a call (observers
// before, delegate, observers after) is implemented in `forward`.

/// A delegate that reports each call to streams and observers, and forwards it to the ordinary delegate.
///
/// A proxy for a delegate protocol is a subclass with an event and a line for each method:
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
/// `ChatDelegateProxy.proxy(for: chat)` returns the proxy of a chat: see ``DelegateProxyType``.
///
/// The compiler reports a missing method, unless the protocol has a default implementation for it. A call of such a
/// method would end in the proxy and never reach the ordinary delegate. `forwardingProblems` finds these methods in a
/// test.
open class DelegateProxy<Parent: AnyObject, Delegate> {
    /// The class of the parent, under the name that ``DelegateProxyType`` uses.
    public typealias ParentObject = Parent

    /// The object that this proxy is a delegate of; `nil` after it was deallocated. The parent keeps the proxy alive,
    /// not the other way round.
    public private(set) weak var parent: Parent?

    @usableFromInline final let target = ForwardTarget()
    /// A closure that calls all delegates in their order; `nil` unless the parent lets its proxy call them.
    @usableFromInline package final var callListedDelegates: (((Delegate) -> Void) -> Void)?
    private let events: ProxyEvents

    /// Creates a proxy. Programs use `proxy(for:)` instead: only the proxy factory can create a context.
    public required init(_ context: DelegateProxyContext<Parent>) {
        parent = context.parent
        events = context.events
    }

    /// The ordinary delegate, to which every call is forwarded.
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

    /// Installs an ordinary delegate until the returned token is cancelled, which any thread may do.
    ///
    /// Installing a second delegate before that is a programming error: the first one would stop receiving calls
    /// without notice.
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
    ///   - event: The event of the method.
    ///   - call: Calls the method of a delegate.
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
    ///   - event: The event of the method.
    ///   - otherwise: The value to return if there is no ordinary delegate.
    ///   - call: Calls the method of a delegate.
    @inlinable
    public final func forward<Arguments, Result>(
        _ arguments: @autoclosure () -> Arguments, of event: DelegateEvent<Arguments>,
        otherwise: @autoclosure () -> Result, _ call: (Delegate) -> Result
    ) -> Result {
        // Most methods are not observed. Their arguments need not be evaluated.
        guard event.isObserved else { return callDelegates(call) ?? otherwise() }
        let values = arguments()
        event.sent.send(values)
        let result = callDelegates(call) ?? otherwise()
        event.invoked.send(values)
        return result
    }
}

/// The context from which a proxy is created. Only the proxy factory can create a context.
public struct DelegateProxyContext<Parent: AnyObject> {
    let parent: Parent
    let events: ProxyEvents
}

/// A proxy of any type, as used by the storage of its parent.
protocol ProxyOfParent: AnyObject {
    var target: ForwardTarget { get }

    /// Called when the parent is deallocated. Ends the streams, even if something else keeps the proxy alive.
    func parentHasGone()
}

extension DelegateProxy: ProxyOfParent {
    func parentHasGone() {
        target.set(nil, retained: false)
        events.finish()
    }
}
