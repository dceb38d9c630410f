/// A type of proxy for a parent that calls only its proxy, and never a delegate directly.
///
/// The parent's `delegate` property gets and sets the ordinary delegate of the proxy. The streams therefore continue
/// when the program assigns another delegate. The proxy needs no delegate slot, so you implement only
/// ``DelegateProxyType/registerKnownImplementations()``:
///
/// ```swift
/// final class Chat: DelegateProxyOwner {
///     let delegateProxies = DelegateProxyStorage()
///     private var proxy: ChatDelegateProxy { ChatDelegateProxy.proxy(for: self) }
///
///     var delegate: (any ChatDelegate)? {
///         get { proxy.forwardToDelegate }
///         set { proxy.setForwardToDelegate(newValue) }
///     }
///
///     func receive(_ text: String) { proxy.chat(self, didReceive: text) }
/// }
///
/// final class ChatDelegateProxy: DelegateProxy<Chat, any ChatDelegate>, DirectDelegateProxyType, ChatDelegate {
///     let didReceive = DelegateEvent<String>()
///
///     func chat(_ chat: Chat, didReceive text: String) {
///         forward(text, of: didReceive) { $0.chat(chat, didReceive: text) }
///     }
///
///     static func registerKnownImplementations() { register { ChatDelegateProxy($0) } }
/// }
/// ```
///
/// The parent conforms to ``DelegateProxyOwner``, but not to ``HasDelegate`` or ``HasDelegateList``.
public protocol DirectDelegateProxyType: DelegateProxyType where ParentObject: DelegateProxyOwner {}

extension DirectDelegateProxyType {
    /// Returns the parent's proxy; `nil` if the parent has none yet.
    public static func currentDelegate(for parent: ParentObject) -> Delegate? {
        parent.delegateProxies.proxy(Self.self).flatMap { $0 as? Delegate }
    }

    /// Does nothing, because the parent has no delegate slot.
    public static func setCurrentDelegate(_ delegate: Delegate?, to parent: ParentObject) {}
}
