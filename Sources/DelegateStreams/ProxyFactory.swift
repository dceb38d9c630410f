internal import Synchronization

/// Knows which proxy is made for which class of parents.
enum ProxyFactory {
    private typealias Make = @Sendable (AnyObject) -> (any ProxyOfParent)?

    /// The classes of parents of one kind of delegate.
    private struct Kind {
        var makers: [ObjectIdentifier: Make] = [:]
    }

    private struct State {
        var kinds: [ObjectIdentifier: Kind] = [:]
        var known: [ObjectIdentifier: Known] = [:]
    }

    /// Whether a proxy's known implementations were registered. Whoever comes meanwhile waits for the end of it, which is why
    /// the lock is held all the time, as that of a global variable is while it gets its value.
    private final class Known: Sendable {
        private let isRegistered = Mutex(false)

        func register(_ body: () -> Void) {
            isRegistered.withLock { isRegistered in
                if !isRegistered { body() }
                isRegistered = true
            }
        }
    }

    private static let state = Mutex(State())

    static func register<Proxy: DelegateProxyType, Parent: AnyObject>(
        _ proxy: Proxy.Type, for parent: Parent.Type,
        _ make: @escaping @Sendable (DelegateProxyMaking<Proxy.ParentObject>) -> AnyObject
    ) {
        let maker: Make = { object in
            (object as? Proxy.ParentObject).flatMap { make(DelegateProxyMaking(parent: $0)) as? any ProxyOfParent }
        }
        let isNew = state.withLock { state in
            let kind = ObjectIdentifier(Proxy.Delegate.self)
            guard state.kinds[kind]?.makers[ObjectIdentifier(parent)] == nil else { return false }
            state.kinds[kind, default: Kind()].makers[ObjectIdentifier(parent)] = maker
            return true
        }
        precondition(isNew, "a proxy for the \(Proxy.Delegate.self) of \(parent) was registered already")
    }

    /// Makes the proxy that was registered for the nearest class of a parent.
    static func make<Proxy: DelegateProxyType>(_ proxy: Proxy.Type, for parent: Proxy.ParentObject) -> any ProxyOfParent
    {
        let known = state.withLock { state in
            let known = state.known[ObjectIdentifier(proxy)] ?? Known()
            state.known[ObjectIdentifier(proxy)] = known
            return known
        }
        known.register { proxy.registerKnownImplementations() }
        let kind = ObjectIdentifier(Proxy.Delegate.self)
        var mirror: Mirror? = Mirror(reflecting: parent)
        while let current = mirror {
            if let parentClass = current.subjectType as? AnyClass,
                let make = state.withLock({ $0.kinds[kind]?.makers[ObjectIdentifier(parentClass)] }),
                let made = make(parent)
            {
                return made
            }
            mirror = current.superclassMirror
        }
        preconditionFailure(
            """
            no proxy for the \(Proxy.Delegate.self) of \(type(of: parent)) is registered: register one in \
            \(proxy).registerKnownImplementations()
            """)
    }
}
