/// How a proxy gets into its parent's delegate slot, and which proxy a parent gets.
///
/// For parents that are ``HasDelegate`` or ``HasDelegateList`` there is nothing to write but
/// ``registerKnownImplementations()``.
public protocol DelegateProxyType: AnyObject, SendableMetatype {
    /// The parent.
    associatedtype ParentObject: AnyObject
    /// The delegates' protocol.
    associatedtype Delegate

    /// Registers the proxies of the parent and of its subclasses with `register`. It is called once.
    static func registerKnownImplementations()

    /// The delegate that stands in the slot.
    static func currentDelegate(for parent: ParentObject) -> Delegate?

    /// Puts a delegate into the slot.
    static func setCurrentDelegate(_ delegate: Delegate?, to parent: ParentObject)

    /// The ordinary delegate: see ``DelegateProxy/forwardToDelegate``.
    var forwardToDelegate: Delegate? { get }

    /// Sets the ordinary delegate: see ``DelegateProxy/setForwardToDelegate(_:retainDelegate:)``.
    func setForwardToDelegate(_ delegate: Delegate?, retainDelegate: Bool)
}

extension DelegateProxyType {
    /// The parent's proxy: always the same one, in the parent's delegate slot.
    ///
    /// A delegate that stood in the slot goes on as the one to which calls are forwarded.
    public static func proxy(for parent: ParentObject) -> Self {
        let kind = ObjectIdentifier(Delegate.self)
        let storage = DelegateProxyStorage.of(parent)
        let proxy = storage.proxy(for: kind) ?? ProxyFactory.make(Self.self, for: parent)
        storage.keep(proxy, for: kind)
        guard let own = proxy as? Self, let delegate = proxy as? Delegate else {
            preconditionFailure("\(type(of: parent)) has a \(type(of: proxy)), which is no \(Self.self)")
        }
        let current = currentDelegate(for: parent)
        if current.map({ identity(of: $0) !== own }) ?? true {
            own.setForwardToDelegate(current, retainDelegate: false)
            setCurrentDelegate(delegate, to: parent)
            precondition(
                currentDelegate(for: parent).map { identity(of: $0) === own } ?? false,
                "\(Self.self).currentDelegate(for:) does not return what setCurrentDelegate(_:to:) has stored")
        }
        return own
    }

    /// Registers how the proxy of a parent, and of those of its subclasses that have none of their own, is made.
    public static func register(_ make: @escaping @Sendable (DelegateProxyMaking<ParentObject>) -> Self) {
        register(for: ParentObject.self, make)
    }

    /// Registers the same for a subclass of the parent.
    public static func register<Subclass: AnyObject>(
        for subclass: Subclass.Type, _ make: @escaping @Sendable (DelegateProxyMaking<ParentObject>) -> Self
    ) {
        ProxyFactory.register(Self.self, for: subclass) { make($0) }
    }
}

extension DelegateProxyType where ParentObject: HasDelegate, ParentObject.Delegate == Delegate {
    /// The delegate that stands in the slot.
    public static func currentDelegate(for parent: ParentObject) -> Delegate? { parent.delegate }

    /// Puts a delegate into the slot.
    public static func setCurrentDelegate(_ delegate: Delegate?, to parent: ParentObject) { parent.delegate = delegate }
}

extension DelegateProxyType where ParentObject: HasDelegateList, ParentObject.Delegate == Delegate {
    /// The proxy, once it was added.
    public static func currentDelegate(for parent: ParentObject) -> Delegate? {
        DelegateProxyStorage.of(parent).installed(Delegate.self)
    }

    /// Adds the proxy. Other delegates are added and removed beside it as ever.
    public static func setCurrentDelegate(_ delegate: Delegate?, to parent: ParentObject) {
        let storage = DelegateProxyStorage.of(parent)
        if let former = storage.installed(Delegate.self) { parent.removeDelegate(former) }
        storage.install(delegate)
        if let delegate { parent.addDelegate(delegate) }
    }
}
