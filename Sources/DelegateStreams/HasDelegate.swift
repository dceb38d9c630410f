/// An object with a slot for one delegate.
public protocol HasDelegate: AnyObject {
    /// The delegates' protocol, as in `any ChatDelegate`.
    associatedtype Delegate

    /// The delegate. The object should keep it weakly.
    var delegate: Delegate? { get set }
}

/// An object without a slot, to which delegates are added, and from which they are removed.
public protocol HasDelegateList: AnyObject {
    /// The delegates' protocol, as in `any ChatDelegate`.
    associatedtype Delegate

    /// Adds a delegate.
    func addDelegate(_ delegate: Delegate)

    /// Removes a delegate.
    func removeDelegate(_ delegate: Delegate)
}

/// An object that keeps the proxies of its delegate, so that they live, and end, with it.
///
/// ```swift
/// final class Chat: HasDelegate, DelegateProxyOwner {
///     weak var delegate: (any ChatDelegate)?
///     let delegateProxies = DelegateProxyStorage()
/// }
/// ```
public protocol DelegateProxyOwner: AnyObject {
    /// Where they are kept.
    var delegateProxies: DelegateProxyStorage { get }
}
