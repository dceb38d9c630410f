/// An object with one delegate.
///
/// A main-actor class conforms in its isolation: `extension Map: @MainActor HasDelegate {}`.
public protocol HasDelegate: AnyObject {
    /// The delegate protocol, such as `any ChatDelegate`.
    associatedtype Delegate

    /// The delegate. The object should not keep it alive.
    var delegate: Delegate? { get set }
}

/// An object that has a list of delegates and no `delegate` property.
public protocol HasDelegateList: AnyObject {
    /// The delegate protocol, such as `any ChatDelegate`.
    associatedtype Delegate

    /// Adds a delegate.
    func addDelegate(_ delegate: Delegate)

    /// Removes a delegate.
    func removeDelegate(_ delegate: Delegate)
}

/// An object that owns its delegate proxies, so that they end with it.
///
/// ```swift
/// final class Chat: HasDelegate, DelegateProxyOwner {
///     weak var delegate: (any ChatDelegate)?
///     let delegateProxies = DelegateProxyStorage()
/// }
/// ```
public protocol DelegateProxyOwner: AnyObject {
    /// The storage of the object's proxies.
    var delegateProxies: DelegateProxyStorage { get }
}
