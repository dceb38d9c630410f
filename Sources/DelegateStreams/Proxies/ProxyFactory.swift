internal import Synchronization

/// A factory that creates a parent's proxy. It uses the registration for the parent's class, or for the nearest
/// superclass that has a registration.
enum ProxyFactory {
    /// The registered closure that creates proxies for a parent class and its subclasses.
    ///
    /// The conformance to `Sendable` is unchecked because a closure that creates a main-actor proxy is not sendable.
    /// The closure is called only by the `proxy(for:)` method of the proxy class, and the compiler restricts that
    /// method to the proxy's isolation domain.
    private struct Maker: @unchecked Sendable {
        let proxyClass: AnyClass
        let parentClass: AnyClass
        let origin: Origin
        let isProxyOrAncestor: (AnyClass) -> Bool
        let isParentOrAncestor: (AnyClass) -> Bool
        let isClass: (AnyObject) -> Bool
        let make: (AnyObject, ProxyEvents) -> (any ProxyOfParent)?

        /// Returns whether a proxy class is the registered proxy class, inherits from it, or is one of its
        /// superclasses. Unrelated proxy classes do not share registrations.
        func isRelated<Proxy: AnyObject>(to proxy: Proxy.Type) -> Bool {
            proxyClass is Proxy.Type || isProxyOrAncestor(proxy)
        }
    }

    /// The source line that registers a proxy.
    struct Origin: Equatable, CustomStringConvertible {
        let file: String
        let line: UInt

        var description: String { "\(file):\(line)" }
    }

    private struct State {
        /// The registered makers, keyed by delegate protocol.
        var makers: [ObjectIdentifier: [Maker]] = [:]
        /// The proxy classes whose `registerKnownImplementations()` has already been called.
        var known: Set<ObjectIdentifier> = []

        func makers<Proxy: DelegateProxyType>(of proxy: Proxy.Type) -> [Maker] {
            makers[ObjectIdentifier(Proxy.Delegate.self), default: []].filter { $0.isRelated(to: proxy) }
        }
    }

    private static let state = Mutex(State())

    /// Registers the closure that creates a proxy. If two threads request the first proxy at the same time, both
    /// register the closure. The second registration then has no effect, because it comes from the same source line.
    static func register<Proxy: DelegateProxyType, Parent: AnyObject>(
        _ proxy: Proxy.Type, for parent: Parent.Type, at origin: Origin,
        _ make: @escaping (DelegateProxyContext<Proxy.ParentObject>) -> AnyObject
    ) {
        let maker = Maker(
            proxyClass: proxy, parentClass: parent, origin: origin, isProxyOrAncestor: { $0 is Proxy.Type },
            isParentOrAncestor: { $0 is Parent.Type }, isClass: { $0 is Parent },
            make: { object, events in
                (object as? Proxy.ParentObject).flatMap {
                    make(DelegateProxyContext(parent: $0, events: events)) as? any ProxyOfParent
                }
            })
        let former = state.withLock { state -> Origin? in
            if let former = state.makers(of: proxy).first(where: { $0.parentClass == parent }) { return former.origin }
            state.makers[ObjectIdentifier(Proxy.Delegate.self), default: []].append(maker)
            return nil
        }
        if let former, former != origin {
            preconditionFailure(
                """
                another proxy for the \(Proxy.Delegate.self) of \(parent) is already registered at \(former): register \
                only one
                """)
        }
    }

    /// Creates a parent's proxy.
    static func make<Proxy: DelegateProxyType>(_ proxy: Proxy.Type, for parent: Proxy.ParentObject) -> any ProxyOfParent
    {
        // Called outside the lock, because `registerKnownImplementations()` is user code.
        if !state.withLock({ $0.known.contains(ObjectIdentifier(proxy)) }) {
            proxy.registerKnownImplementations()
            state.withLock { _ = $0.known.insert(ObjectIdentifier(proxy)) }
        }
        let nearest = state.withLock { $0.makers(of: proxy) }
            .filter { $0.isClass(parent) }
            .max { $0.isParentOrAncestor($1.parentClass) }
        let events = ProxyEvents()
        guard let made = ProxyEvents.$ofNewProxy.withValue(events, operation: { nearest?.make(parent, events) }) else {
            preconditionFailure(
                """
                no proxy for the \(Proxy.Delegate.self) of \(type(of: parent)) is registered: register a proxy in \
                \(proxy).registerKnownImplementations()
                """)
        }
        return made
    }
}
