/// An object with one delegate, in a property named `delegate`.
///
/// A class that is isolated to the main actor declares a main-actor conformance:
/// `extension Map: @MainActor HasDelegate {}`.
public protocol HasDelegate: AnyObject {
    /// The delegate protocol, such as `any ChatDelegate`.
    associatedtype Delegate

    /// The delegate, which the object should hold weakly.
    var delegate: Delegate? { get set }
}

/// An object that has a list of delegates instead of a `delegate` property.
///
/// A proxy is added to the list like any other delegate, and does not affect the other delegates.
public protocol HasDelegateList: AnyObject {
    /// The delegate protocol, such as `any ChatDelegate`.
    associatedtype Delegate

    /// Adds a delegate.
    func addDelegate(_ delegate: Delegate)

    /// Removes a delegate.
    func removeDelegate(_ delegate: Delegate)
}

/// An object that owns its delegate proxies, so that their streams end when the object is deallocated.
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
