/// A list of delegates that are held weakly and called in the order in which they were added.
///
/// ```swift
/// let delegates = MulticastDelegate<any ChatDelegate>()
/// delegates.add(logger)
/// delegates.add(window)
/// delegates.notify { $0.chat(self, didReceive: message) }
/// ```
///
/// Delegates may be added and removed at any time, even by a delegate that is being called. A removed delegate is no
/// longer called, and an added one is called from the next notification on. Adding a delegate twice has no effect.
///
/// A list is not thread-safe: use it in one isolation, or under a lock.
public final class MulticastDelegate<Delegate> {
    @usableFromInline
    final class Entry: WeakReference<Delegate> {
        // A flag cannot be seen half-written.
        @exclusivity(unchecked) @usableFromInline var isRemoved = false
    }

    @usableFromInline var entries: [Entry] = []

    /// Creates an empty list.
    public init() {}

    /// The living delegates in their order.
    public var delegates: [Delegate] {
        // A key path of a generic type is created on each use, which takes microseconds.
        entries.compactMap { $0.delegate }
    }

    /// Whether the list has no living delegates.
    public var isEmpty: Bool { !entries.contains { $0.object != nil } }

    /// The living delegates as objects, which can be retained and compared outside of their isolation.
    package var objects: [AnyObject] { entries.compactMap { $0.object } }

    /// Appends a delegate, unless it is already in the list.
    public func add(_ delegate: Delegate) {
        guard !contains(delegate) else { return }
        // Retained until the list is complete, because a delegate's `deinit` may use the list.
        let living = objects
        entries.removeAll { $0.object == nil }
        entries.append(Entry(delegate))
        withExtendedLifetime(living) {}
    }

    /// Removes a delegate, if it is in the list.
    public func remove(_ delegate: Delegate) {
        let object = identity(of: delegate)
        for entry in entries where entry.refers(to: object) { entry.isRemoved = true }
        entries.removeAll { $0.isRemoved }
    }

    /// Whether a delegate is in the list.
    public func contains(_ delegate: Delegate) -> Bool {
        let object = identity(of: delegate)
        return entries.contains { $0.refers(to: object) }
    }

    /// Calls all delegates in their order.
    @inlinable
    public func notify(_ call: (Delegate) throws -> Void) rethrows {
        // A copy of the list, because a delegate may change it.
        for entry in entries where !entry.isRemoved {
            if let delegate = entry.delegate { try call(delegate) }
        }
    }
}
