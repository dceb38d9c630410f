internal import Synchronization

/// Where an object keeps the proxies of its delegate.
public final class DelegateProxyStorage {
    private var listed: [ObjectIdentifier: WeakReference<Any>] = [:]
    private var proxies: [ObjectIdentifier: any ProxyOfParent] = [:]

    /// Makes an empty storage.
    public init() {}

    deinit {
        for proxy in proxies.values { proxy.parentHasGone() }
    }

    /// The proxy that was made for a kind of delegate.
    func proxy(for kind: ObjectIdentifier) -> (any ProxyOfParent)? { proxies[kind] }

    /// The storage of an object, wherever it is.
    static func of(_ parent: AnyObject) -> DelegateProxyStorage {
        (parent as? any DelegateProxyOwner)?.delegateProxies ?? .beside(parent)
    }

    /// What was added to a parent that only has a list.
    func installed<Delegate>(_ kind: Delegate.Type) -> Delegate? {
        listed[ObjectIdentifier(kind)]?.delegate as? Delegate
    }

    func install<Delegate>(_ delegate: Delegate?) {
        listed[ObjectIdentifier(Delegate.self)] = delegate.map { WeakReference<Any>($0) }
    }

    func keep(_ proxy: any ProxyOfParent, for kind: ObjectIdentifier) { proxies[kind] = proxy }
}

// Objects that cannot be changed have no place for their proxies, so these are kept beside. What happens to such an object
// is not told: its streams end when another one's proxy is asked for, not at once. Own objects are never here.

extension DelegateProxyStorage {
    /// The storage of an object that has none of its own.
    static func beside(_ parent: AnyObject) -> DelegateProxyStorage {
        table.withLock { table in
            let parents = table.neighbours.values.map(\.parent)
            let gone = table.neighbours.filter { $0.value.parent == nil }
            table.neighbours = table.neighbours.filter { $0.value.parent != nil }
            let key = ObjectIdentifier(parent)
            let neighbour = table.neighbours[key] ?? Neighbour(parent: parent)
            table.neighbours[key] = neighbour
            // They end outside of the lock, with `gone`, and so do parents that nobody else has kept meanwhile.
            return Found(storage: neighbour.storage, gone: Array(gone.values), parents: parents)
        }.storage
    }

    private struct Neighbour {
        weak var parent: AnyObject?
        let storage = DelegateProxyStorage()

        init(parent: AnyObject) { self.parent = parent }
    }

    /// A storage is used in the isolation of its parent only, as if it were in there; the table itself is locked.
    private struct Table: @unchecked Sendable { var neighbours: [ObjectIdentifier: Neighbour] = [:] }

    private struct Found: @unchecked Sendable {
        let storage: DelegateProxyStorage
        let gone: [Neighbour]
        let parents: [AnyObject?]
    }

    private static let table = Mutex(Table())
}
