internal import Synchronization

/// The storage of a parent object's delegate proxies.
///
/// When the parent is deallocated, the streams of its proxies end on the thread that releases the last reference to the
/// parent. If several threads hold references, the `onEnd` closures of observers may therefore run on any of these
/// threads.
public final class DelegateProxyStorage: Sendable {
    // The conformance to `Sendable` is unchecked because proxies are not sendable. A proxy belongs to the isolation
    // domain of its parent, and only code that has access to the parent can get the proxy.
    private struct Content: @unchecked Sendable {
        var proxies: [any ProxyOfParent] = []
        /// The proxies that were added to the parent's list of delegates, if the parent has a list instead of a
        /// `delegate` property.
        var added: Set<ObjectIdentifier> = []
    }

    private let content = Mutex(Content())

    /// Creates an empty storage.
    public init() {}

    deinit {
        for proxy in content.withLock({ $0 }).proxies { proxy.parentWasReleased() }
    }

    /// Returns the stored proxy of the given class or of one of its subclasses; `nil` if there is no such proxy.
    package func proxy<Proxy: AnyObject>(_ proxy: Proxy.Type) -> Proxy? {
        // A location manager calls this method for each event, so it must be fast if there are no proxies.
        for stored in content.withLock({ $0 }).proxies {
            if let found = stored as? Proxy { return found }
        }
        return nil
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

    /// Returns the storage of an object. This is the object's `delegateProxies` property or, if the object has no such
    /// property, an entry in the table below.
    static func of(_ parent: AnyObject) -> DelegateProxyStorage {
        (parent as? any DelegateProxyOwner)?.delegateProxies ?? .beside(parent)
    }
}

// A parent whose class cannot be changed has no property for its proxies, so a table stores them. The table is not
// notified when such a parent is deallocated. The parent's streams therefore end only when the table is next searched
// for deallocated parents.
//
// The search visits every entry of the table. While the table is small, it runs whenever a parent is added. Later, it
// runs only when the number of entries has doubled, so the average cost of adding a parent stays constant.

extension DelegateProxyStorage {
    /// Returns the storage of an object that has no `delegateProxies` property.
    static func beside(_ parent: AnyObject) -> DelegateProxyStorage {
        table.withLock { table in
            let key = ObjectIdentifier(parent)
            let known = table.entries[key]
            if let known, known.parent === parent { return Found(storage: known.storage) }
            let entry = Entry(parent: parent)
            // If the table already has an entry for this address, the entry belongs to a deallocated parent.
            var found = Found(storage: entry.storage, released: known.map { [$0] } ?? [])
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

    // The conformance to `Sendable` is unchecked because parents are not sendable. Here, they are only compared.
    private struct Table: @unchecked Sendable {
        private static let few = 64

        var entries: [ObjectIdentifier: Entry] = [:]
        /// The number of entries at which the next search for deallocated parents runs.
        private(set) var nextSweep = 0

        mutating func sweep(into found: inout Found) {
            found.parents = entries.values.map(\.parent)
            found.released += entries.values.filter { $0.parent == nil }
            entries = entries.filter { $0.value.parent != nil }
            nextSweep = entries.count < Self.few ? 0 : 2 * entries.count
        }
    }

    // The conformance to `Sendable` is unchecked because parents are not sendable. Here, parents are only moved out of
    // the lock and released.
    private struct Found: @unchecked Sendable {
        let storage: DelegateProxyStorage
        var released: [Entry] = []
        var parents: [AnyObject?] = []
    }

    private static let table = Mutex(Table())
}
