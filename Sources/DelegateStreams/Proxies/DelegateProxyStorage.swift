internal import Synchronization

/// The storage of an object's delegate proxies.
///
/// The proxies end with their parent, on the thread that releases it last. If any thread can hold the parent, the
/// `onEnd` of an observer may therefore run on any thread.
public final class DelegateProxyStorage: Sendable {
    // Unchecked, because a proxy belongs to its parent's isolation. Only code that has access to the parent gets the
    // proxy.
    private struct Content: @unchecked Sendable {
        var proxies: [any ProxyOfParent] = []
        /// The proxies that are in the parent's list of delegates, if it has one instead of a slot.
        var added: Set<ObjectIdentifier> = []
    }

    private let content = Mutex(Content())

    /// Creates an empty storage.
    public init() {}

    deinit {
        for proxy in content.withLock({ $0 }).proxies { proxy.parentHasGone() }
    }

    /// Returns the proxy of a class or one of its subclasses; `nil` if there is none.
    package func proxy<Proxy: AnyObject>(_ proxy: Proxy.Type) -> Proxy? {
        content.withLock { $0 }.proxies.lazy.compactMap { $0 as? Proxy }.first
    }

    /// Stores a new proxy, unless another thread has already stored one.
    ///
    /// - Returns: The stored proxy.
    func keep<Proxy: AnyObject>(_ made: any ProxyOfParent, as proxy: Proxy.Type) -> any ProxyOfParent {
        content.withLock { content in
            if let first = content.proxies.first(where: { $0 is Proxy }) { return Content(proxies: [first]) }
            content.proxies.append(made)
            return Content(proxies: [made])
        }.proxies[0]
    }

    func isAdded(_ proxy: AnyObject) -> Bool { content.withLock { $0.added.contains(ObjectIdentifier(proxy)) } }

    func noteAdded(_ proxy: AnyObject) { content.withLock { _ = $0.added.insert(ObjectIdentifier(proxy)) } }

    /// Returns the storage of an object: its property, or an entry in the table of this file.
    static func of(_ parent: AnyObject) -> DelegateProxyStorage {
        (parent as? any DelegateProxyOwner)?.delegateProxies ?? .beside(parent)
    }
}

// Classes that cannot be changed have no property for proxies, so a table stores them. Deallocation of such a parent is
// not noticed at once: its streams end when a proxy is made for another such parent.
//
// Finding deallocated parents means looking at all of them. While they are few, this happens whenever a parent is
// added. Later it happens only when their number has doubled, so the average cost stays constant.

extension DelegateProxyStorage {
    /// Returns the storage of an object that has no property for it.
    static func beside(_ parent: AnyObject) -> DelegateProxyStorage {
        table.withLock { table in
            let key = ObjectIdentifier(parent)
            let known = table.entries[key]
            if let known, known.parent === parent { return Found(storage: known.storage) }
            let entry = Entry(parent: parent)
            // A deallocated parent may have had the same address.
            var found = Found(storage: entry.storage, gone: known.map { [$0] } ?? [])
            if table.entries.count >= table.nextSweep { table.sweep(into: &found) }
            table.entries[key] = entry
            // Released outside the lock, because `deinit` may run user code.
            return found
        }.storage
    }

    private struct Entry {
        weak var parent: AnyObject?
        let storage = DelegateProxyStorage()

        init(parent: AnyObject) { self.parent = parent }
    }

    // Unchecked, because parents are not sendable. They are only compared.
    private struct Table: @unchecked Sendable {
        private static let few = 64

        var entries: [ObjectIdentifier: Entry] = [:]
        /// The number of entries at which deallocated parents are searched next.
        private(set) var nextSweep = 0

        mutating func sweep(into found: inout Found) {
            found.parents = entries.values.map(\.parent)
            found.gone += entries.values.filter { $0.parent == nil }
            entries = entries.filter { $0.value.parent != nil }
            nextSweep = entries.count < Self.few ? 0 : 2 * entries.count
        }
    }

    // Unchecked, because it carries parents out of the lock. They are only released.
    private struct Found: @unchecked Sendable {
        let storage: DelegateProxyStorage
        var gone: [Entry] = []
        var parents: [AnyObject?] = []
    }

    private static let table = Mutex(Table())
}
