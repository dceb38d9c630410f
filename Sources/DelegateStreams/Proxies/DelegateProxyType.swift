/// How a proxy reaches its parent's delegate slot, and which proxy a parent gets.
///
/// For parents that are ``HasDelegate`` or ``HasDelegateList``, only ``registerKnownImplementations()`` has to be written. If
/// the parent belongs to the main actor, so does the proxy, and the conformance says so:
///
/// ```swift
/// @MainActor
/// final class MapDelegateProxy: DelegateProxy<Map, any MapDelegate>, @MainActor DelegateProxyType, MapDelegate {
/// ```
public protocol DelegateProxyType: AnyObject {
    /// The parent's class.
    associatedtype ParentObject: AnyObject
    /// The delegate protocol.
    associatedtype Delegate

    /// Registers the proxies of the parent's class and of its subclasses with `register`. It is called before the first proxy is
    /// created, more than once if several threads ask for it at the same time.
    static func registerKnownImplementations()

    /// The delegate in the parent's slot.
    static func currentDelegate(for parent: ParentObject) -> Delegate?

    /// Puts a delegate into the parent's slot.
    static func setCurrentDelegate(_ delegate: Delegate?, to parent: ParentObject)

    /// The ordinary delegate: see ``DelegateProxy/forwardToDelegate``.
    var forwardToDelegate: Delegate? { get }

    /// Sets the ordinary delegate: see ``DelegateProxy/setForwardToDelegate(_:retainDelegate:)``.
    func setForwardToDelegate(_ delegate: Delegate?, retainDelegate: Bool)
}

extension DelegateProxyType {
    /// Returns the parent's proxy, always the same one, and makes sure that it is in the parent's delegate slot.
    ///
    /// The delegate that was in the slot becomes the one to which calls are forwarded. That is also the way out if a program
    /// assigns a delegate later, which replaces the proxy: the next call of this method, and so the next stream, puts the
    /// proxy back in front of that delegate.
    public static func proxy(for parent: ParentObject) -> Self {
        let storage = DelegateProxyStorage.of(parent)
        let own = storage.proxy(Self.self) ?? makeProxy(for: parent, in: storage)
        guard let delegate = own as? Delegate else {
            preconditionFailure("\(type(of: own)) has to conform to \(Delegate.self)")
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

    private static func makeProxy(for parent: ParentObject, in storage: DelegateProxyStorage) -> Self {
        let made = storage.keep(ProxyFactory.make(Self.self, for: parent), as: Self.self)
        guard let own = made as? Self else {
            preconditionFailure("the proxy of \(type(of: parent)) is a \(type(of: made)), not a \(Self.self)")
        }
        return own
    }

    /// Registers how the proxy of a parent, and of those of its subclasses that have no other proxy, is created.
    public static func register(
        file: String = #fileID, line: UInt = #line,
        _ make: @escaping (DelegateProxyContext<ParentObject>) -> Self
    ) {
        register(for: ParentObject.self, file: file, line: line, make)
    }

    /// Registers the same for a subclass of the parent's class.
    ///
    /// Registering a second proxy for a class on another line is a programming error.
    public static func register<Subclass: AnyObject>(
        for subclass: Subclass.Type, file: String = #fileID, line: UInt = #line,
        _ make: @escaping (DelegateProxyContext<ParentObject>) -> Self
    ) {
        ProxyFactory.register(Self.self, for: subclass, at: ProxyFactory.Origin(file: file, line: line), make)
    }
}

extension DelegateProxyType where ParentObject: HasDelegate, ParentObject.Delegate == Delegate {
    /// The delegate in the parent's slot.
    public static func currentDelegate(for parent: ParentObject) -> Delegate? { parent.delegate }

    /// Puts a delegate into the parent's slot.
    public static func setCurrentDelegate(_ delegate: Delegate?, to parent: ParentObject) { parent.delegate = delegate }
}

extension DelegateProxyType where ParentObject: HasDelegateList, ParentObject.Delegate == Delegate {
    /// The proxy, once it was added to the parent's list.
    public static func currentDelegate(for parent: ParentObject) -> Delegate? {
        DelegateProxyStorage.of(parent).added(Delegate.self)
    }

    /// Adds the proxy to the parent's list. Other delegates can be added and removed as usual.
    public static func setCurrentDelegate(_ delegate: Delegate?, to parent: ParentObject) {
        let storage = DelegateProxyStorage.of(parent)
        if let former = storage.added(Delegate.self) { parent.removeDelegate(former) }
        storage.noteAdded(delegate)
        if let delegate { parent.addDelegate(delegate) }
    }
}
