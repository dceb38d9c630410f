// The delegate layer without an Objective-C runtime. There messages are caught by their selectors; here a proxy is an ordinary
// delegate, with one line for each method, which the compiler checks: a method that is missing or spelt wrongly does not
// compile. That one line is all that is left to do, because the order of things (observers before, the delegate, observers
// after) is in `forward` and nowhere else.

/// Stands in an object's delegate slot, tells streams and observers of each call, and hands it on to the ordinary delegate.
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
/// It is had by `ChatDelegateProxy.proxy(for: chat)`: see ``DelegateProxyType``.
open class DelegateProxy<Parent: AnyObject, Delegate> {
    /// The parent, as ``DelegateProxyType`` calls it.
    public typealias ParentObject = Parent

    /// The object whose delegate it is, as long as that lives. The parent keeps the proxy, not the other way round.
    public private(set) weak var parent: Parent?

    @usableFromInline final var forwardReference: WeakReference<Delegate>?
    private var retainedDelegate: Delegate?
    /// There while the delegate is one that was installed: with it, if that is to be kept alive.
    @usableFromInline final var installation: Revocable?

    /// Proxies are made by their factory only, which alone has what this takes.
    public required init(_ making: DelegateProxyMaking<Parent>) { parent = making.parent }

    /// The ordinary delegate, which gets every call.
    @inlinable
    public final var forwardToDelegate: Delegate? {
        if let installation, installation.isRevoked { return nil }
        return forwardReference?.delegate
    }

    /// Sets the ordinary delegate, or none. Streams stay as they are.
    /// - Parameter retainDelegate: whether to keep it alive until it is replaced, or until the parent goes.
    public func setForwardToDelegate(_ delegate: Delegate?, retainDelegate: Bool = false) {
        installation = nil
        forwardReference = delegate.map { WeakReference($0) }
        retainedDelegate = retainDelegate ? delegate : nil
    }

    /// Installs an ordinary delegate for as long as the token is not cancelled, on whatever thread.
    ///
    /// Installing a second one while the first one is there is an error of the program: it would silently get nothing more.
    public func installForwardDelegate(_ delegate: Delegate, retainDelegate: Bool = false) -> Cancellation {
        precondition(
            installation == nil || forwardToDelegate == nil,
            """
            \(type(of: self)) forwards to \(forwardToDelegate.map { "\(type(of: $0))" } ?? "") already, so \
            \(type(of: delegate)) cannot be installed beside it: cancel the first installation before
            """)
        setForwardToDelegate(delegate)
        let installation = Revocable(retainDelegate ? identity(of: delegate) : Installed())
        self.installation = installation
        // Only the proxy keeps it: a delegate that keeps its own token goes all the same when it is replaced.
        return Cancellation { [weak installation] in installation?.revoke() }
    }

    /// Does all that a delegate's method has to do: tells who wants to know before, calls the ordinary delegate, tells who
    /// wants to know after.
    @inlinable
    public final func forward<Arguments>(
        _ arguments: @autoclosure () -> Arguments, of event: DelegateEvent<Arguments>, _ call: (Delegate) -> Void
    ) {
        forward(arguments(), of: event, otherwise: (), call)
    }

    /// Does the same for a method that returns something.
    /// - Parameter otherwise: what is returned when there is no ordinary delegate.
    @inlinable
    public final func forward<Arguments, Result>(
        _ arguments: @autoclosure () -> Arguments, of event: DelegateEvent<Arguments>,
        otherwise: @autoclosure () -> Result, _ call: (Delegate) -> Result
    ) -> Result {
        // Nobody listens, most of the time: then it costs nothing but the call.
        guard event.isObserved else { return forwardToDelegate.map(call) ?? otherwise() }
        let values = arguments()
        event.sent.send(values)
        let result = forwardToDelegate.map(call) ?? otherwise()
        event.invoked.send(values)
        return result
    }
}

/// Stands for a delegate that is installed without being kept alive.
private final class Installed {}

/// What a proxy is made from. The factory has it, and nobody else.
public struct DelegateProxyMaking<Parent: AnyObject> {
    let parent: Parent
}

/// What a parent's storage tells a proxy, whatever its type is.
protocol ProxyOfParent: AnyObject {
    /// The parent has gone: nothing happens any more, whoever keeps the proxy.
    func parentHasGone()
}

extension DelegateProxy: ProxyOfParent {
    func parentHasGone() {
        setForwardToDelegate(nil)
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
            for child in current.children { (child.value as? any Finishable)?.finish() }
            mirror = current.superclassMirror
        }
    }
}
