/// A type of proxy that can be installed in a parent. The type provides access to the parent's delegate slot, such as a
/// `delegate` property, and registers the proxy classes of parents.
///
/// If the parent conforms to ``HasDelegate`` or ``HasDelegateList``, you implement only
/// ``registerKnownImplementations()``. If the parent calls only its proxy, conform the proxy to
/// ``DirectDelegateProxyType`` instead. If the parent is isolated to the main actor, the proxy and its conformance must
/// also be isolated to the main actor:
///
/// ```swift
/// @MainActor
/// final class MapDelegateProxy: DelegateProxy<Map, any MapDelegate>, @MainActor DelegateProxyType, MapDelegate {
///     static func registerKnownImplementations() { register { MapDelegateProxy($0) } }
/// }
/// ```
public protocol DelegateProxyType: AnyObject {
    /// The parent's class.
    associatedtype ParentObject: AnyObject
    /// The delegate protocol.
    associatedtype Delegate

    /// Registers the proxies of the parent's class and of its subclasses, by calling `register`.
    ///
    /// This method is called before the first proxy is created. It may be called more than once if several threads
    /// request a proxy at the same time.
    static func registerKnownImplementations()

    /// Returns the delegate in the parent's delegate slot.
    static func currentDelegate(for parent: ParentObject) -> Delegate?

    /// Puts a delegate into the parent's delegate slot.
    static func setCurrentDelegate(_ delegate: Delegate?, to parent: ParentObject)

    /// The ordinary delegate. See ``DelegateProxy/forwardToDelegate``.
    var forwardToDelegate: Delegate? { get }

    /// Sets the ordinary delegate. See ``DelegateProxy/setForwardToDelegate(_:retainDelegate:)``.
    func setForwardToDelegate(_ delegate: Delegate?, retainDelegate: Bool)
}

extension DelegateProxyType {
    /// Returns the parent's proxy, and ensures that the proxy is in the parent's delegate slot. This method always
    /// returns the same proxy for the same parent.
    ///
    /// The delegate that was in the slot becomes the ordinary delegate, and the proxy forwards all calls to it. If the
    /// program later assigns another delegate to the slot, that delegate replaces the proxy. The next call to this
    /// method puts the proxy back and makes the assigned delegate the ordinary one. Requesting a stream also calls this
    /// method.
    public static func proxy(for parent: ParentObject) -> Self {
        let storage = DelegateProxyStorage.of(parent)
        let own = storage.proxy(Self.self) ?? makeProxy(for: parent, in: storage)
        guard let delegate = own as? Delegate else {
            preconditionFailure("the proxy class \(type(of: own)) must conform to \(Delegate.self)")
        }
        let current = currentDelegate(for: parent)
        if !forwards(current, to: own) {
            own.setForwardToDelegate(current, retainDelegate: false)
            setCurrentDelegate(delegate, to: parent)
            precondition(
                forwards(currentDelegate(for: parent), to: own),
                "\(Self.self).currentDelegate(for:) does not return the delegate that setCurrentDelegate(_:to:) stored")
        }
        return own
    }

    /// Returns whether calls to a delegate reach a proxy. They do if the delegate is the proxy itself, or another proxy
    /// that forwards to it.
    private static func forwards(_ delegate: Delegate?, to proxy: AnyObject) -> Bool {
        var next = delegate.map { identity(of: $0) }
        while let current = next, current !== proxy { next = (current as? any ProxyOfParent)?.target.delegate }
        return next != nil
    }

    private var target: ForwardTarget? { (self as? any ProxyOfParent)?.target }

    /// Whether the proxy has an ordinary delegate. This property can be read on any thread.
    package var hasForwardTarget: Bool { target?.delegate != nil }

    /// Redirects calls from the ordinary delegate to a substitute while a closure runs.
    ///
    /// - Parameters:
    ///   - substitute: A closure that returns the substitute. Its argument is a closure that returns the replaced
    ///     delegate.
    ///   - body: The closure to run.
    package func withSubstitute(_ substitute: (@escaping () -> Delegate?) -> Delegate, during body: () -> Void) {
        guard let target else { return body() }
        let outer = target.substitute
        target.withSubstitute(object(of: substitute { (outer ?? target.delegate) as? Delegate }), body)
    }

    private static func makeProxy(for parent: ParentObject, in storage: DelegateProxyStorage) -> Self {
        let made = storage.keep(ProxyFactory.make(Self.self, for: parent), as: Self.self)
        guard let own = made as? Self else {
            preconditionFailure(
                """
                the registered closure made a \(type(of: made)) as the proxy for \(type(of: parent)), but a \
                \(Self.self) was requested
                """)
        }
        return own
    }

    /// Registers the closure that creates the proxies for the parent's class. The closure is also used for subclasses
    /// for which no other closure is registered.
    public static func register(
        file: String = #fileID, line: UInt = #line,
        _ make: @escaping (DelegateProxyContext<ParentObject>) -> Self
    ) {
        register(for: ParentObject.self, file: file, line: line, make)
    }

    /// Registers the closure that creates the proxies for a subclass of the parent's class.
    ///
    /// Registering the same subclass again from another source line is a programming error.
    public static func register<Subclass: AnyObject>(
        for subclass: Subclass.Type, file: String = #fileID, line: UInt = #line,
        _ make: @escaping (DelegateProxyContext<ParentObject>) -> Self
    ) {
        ProxyFactory.register(Self.self, for: subclass, at: ProxyFactory.Origin(file: file, line: line), make)
    }
}

extension DelegateProxyType where ParentObject: HasDelegate, ParentObject.Delegate == Delegate {
    /// Returns the delegate in the parent's delegate slot.
    public static func currentDelegate(for parent: ParentObject) -> Delegate? { parent.delegate }

    /// Puts a delegate into the parent's delegate slot.
    public static func setCurrentDelegate(_ delegate: Delegate?, to parent: ParentObject) { parent.delegate = delegate }
}

extension DelegateProxyType where ParentObject: HasDelegateList, ParentObject.Delegate == Delegate {
    /// Returns the proxy if it has already been added to the parent's list of delegates; otherwise `nil`.
    public static func currentDelegate(for parent: ParentObject) -> Delegate? {
        let storage = DelegateProxyStorage.of(parent)
        return storage.proxy(Self.self).flatMap { storage.isAdded($0) ? $0 as? Delegate : nil }
    }

    /// Adds the proxy to the parent's list of delegates. Other delegates can be added and removed as usual.
    public static func setCurrentDelegate(_ delegate: Delegate?, to parent: ParentObject) {
        guard let delegate else { return }
        DelegateProxyStorage.of(parent).noteAdded(identity(of: delegate))
        parent.addDelegate(delegate)
    }
}
