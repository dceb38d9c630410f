/// The connection between a proxy and its parent: access to the delegate slot, and the choice of the proxy for a
/// parent.
///
/// If the parent conforms to ``HasDelegate`` or ``HasDelegateList``, only ``registerKnownImplementations()`` must be
/// implemented. If the parent belongs to the main actor, so does the proxy, and the conformance is isolated:
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

    /// Registers the proxies of the parent's class and of its subclasses with `register`.
    ///
    /// It is called before the first proxy is created, more than once if several threads request it at the same time.
    static func registerKnownImplementations()

    /// Returns the delegate in the parent's slot.
    static func currentDelegate(for parent: ParentObject) -> Delegate?

    /// Puts a delegate into the parent's slot.
    static func setCurrentDelegate(_ delegate: Delegate?, to parent: ParentObject)

    /// The ordinary delegate: see ``DelegateProxy/forwardToDelegate``.
    var forwardToDelegate: Delegate? { get }

    /// Sets the ordinary delegate: see ``DelegateProxy/setForwardToDelegate(_:retainDelegate:)``.
    func setForwardToDelegate(_ delegate: Delegate?, retainDelegate: Bool)
}

extension DelegateProxyType {
    /// Returns the parent's proxy, always the same one, and ensures that it is in the parent's delegate slot.
    ///
    /// The delegate that was in the slot becomes the ordinary delegate, to which the proxy forwards. If a program
    /// assigns a delegate later, it replaces the proxy. The next call of this method, and so the next stream, then puts
    /// the proxy back in front of that delegate.
    public static func proxy(for parent: ParentObject) -> Self {
        let storage = DelegateProxyStorage.of(parent)
        let own = storage.proxy(Self.self) ?? makeProxy(for: parent, in: storage)
        guard let delegate = own as? Delegate else {
            preconditionFailure("\(type(of: own)) must conform to \(Delegate.self)")
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

    /// Returns whether calls of a delegate reach a proxy: it is the proxy, or an unrelated proxy in front of it.
    private static func forwards(_ delegate: Delegate?, to proxy: AnyObject) -> Bool {
        var next = delegate.map { identity(of: $0) }
        while let current = next, current !== proxy { next = (current as? any ProxyOfParent)?.target.delegate }
        return next != nil
    }

    private var target: ForwardTarget? { (self as? any ProxyOfParent)?.target }

    /// Whether there is an ordinary delegate. It can be read on any thread.
    package var hasForwardTarget: Bool { target?.delegate != nil }

    /// Redirects calls from the ordinary delegate to a substitute while a closure runs.
    ///
    /// - Parameters:
    ///   - substitute: Returns the substitute. Its parameter returns the delegate that is replaced.
    ///   - body: The closure to run.
    package func withSubstitute(_ substitute: (@escaping () -> Delegate?) -> Delegate, during body: () -> Void) {
        guard let target else { return body() }
        let outer = target.substitute
        target.withSubstitute(object(of: substitute { (outer ?? target.delegate) as? Delegate }), body)
    }

    private static func makeProxy(for parent: ParentObject, in storage: DelegateProxyStorage) -> Self {
        let made = storage.keep(ProxyFactory.make(Self.self, for: parent), as: Self.self)
        guard let own = made as? Self else {
            preconditionFailure("the proxy of \(type(of: parent)) is a \(type(of: made)), not a \(Self.self)")
        }
        return own
    }

    /// Registers the closure that creates the proxies of the parent's class. It also serves subclasses without a
    /// registration.
    public static func register(
        file: String = #fileID, line: UInt = #line,
        _ make: @escaping (DelegateProxyContext<ParentObject>) -> Self
    ) {
        register(for: ParentObject.self, file: file, line: line, make)
    }

    /// Registers the closure that creates the proxies of a subclass of the parent's class.
    ///
    /// It is a programming error to register a class again on another line.
    public static func register<Subclass: AnyObject>(
        for subclass: Subclass.Type, file: String = #fileID, line: UInt = #line,
        _ make: @escaping (DelegateProxyContext<ParentObject>) -> Self
    ) {
        ProxyFactory.register(Self.self, for: subclass, at: ProxyFactory.Origin(file: file, line: line), make)
    }
}

extension DelegateProxyType where ParentObject: HasDelegate, ParentObject.Delegate == Delegate {
    /// Returns the delegate in the parent's slot.
    public static func currentDelegate(for parent: ParentObject) -> Delegate? { parent.delegate }

    /// Puts a delegate into the parent's slot.
    public static func setCurrentDelegate(_ delegate: Delegate?, to parent: ParentObject) { parent.delegate = delegate }
}

extension DelegateProxyType where ParentObject: HasDelegateList, ParentObject.Delegate == Delegate {
    /// Returns the proxy after it was added to the parent's list; `nil` before.
    public static func currentDelegate(for parent: ParentObject) -> Delegate? {
        let storage = DelegateProxyStorage.of(parent)
        return storage.proxy(Self.self).flatMap { storage.isAdded($0) ? $0 as? Delegate : nil }
    }

    /// Adds the proxy to the parent's list. Other delegates can be added and removed as usual.
    public static func setCurrentDelegate(_ delegate: Delegate?, to parent: ParentObject) {
        guard let delegate else { return }
        DelegateProxyStorage.of(parent).noteAdded(identity(of: delegate))
        parent.addDelegate(delegate)
    }
}
