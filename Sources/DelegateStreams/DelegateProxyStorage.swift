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
// is not told: its streams end when another one's proxy is made, not at once. Own objects are never here.
//
// To look for those that have gone takes as long as there are many. While there are few that is done whenever one comes, then
// only when they have become twice as many, so that each costs the same in the end.

extension DelegateProxyStorage {
    /// The storage of an object that has none of its own.
    static func beside(_ parent: AnyObject) -> DelegateProxyStorage {
        table.withLock { table in
            let key = ObjectIdentifier(parent)
            let known = table.neighbours[key]
            if let known, known.parent === parent { return Found(storage: known.storage) }
            let neighbour = Neighbour(parent: parent)
            // Another object that has gone may have been at the same place in memory.
            var found = Found(storage: neighbour.storage, gone: known.map { [$0] } ?? [])
            if table.neighbours.count >= table.nextSweep { table.sweep(into: &found) }
            table.neighbours[key] = neighbour
            // They end outside of the lock, with what is found, and so do parents that nobody else has kept meanwhile.
            return found
        }.storage
    }

    private struct Neighbour {
        weak var parent: AnyObject?
        let storage = DelegateProxyStorage()

        init(parent: AnyObject) { self.parent = parent }
    }

    /// A storage is used in the isolation of its parent only, as if it were in there; the table itself is locked.
    private struct Table: @unchecked Sendable {
        private static let few = 64

        var neighbours: [ObjectIdentifier: Neighbour] = [:]
        /// With how many it is looked again who has gone.
        private(set) var nextSweep = 0

        mutating func sweep(into found: inout Found) {
            found.parents = neighbours.values.map(\.parent)
            found.gone += neighbours.values.filter { $0.parent == nil }
            neighbours = neighbours.filter { $0.value.parent != nil }
            nextSweep = neighbours.count < Self.few ? 0 : 2 * neighbours.count
        }
    }

    private struct Found: @unchecked Sendable {
        let storage: DelegateProxyStorage
        var gone: [Neighbour] = []
        var parents: [AnyObject?] = []
    }

    private static let table = Mutex(Table())
}
