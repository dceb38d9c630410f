/// A list of delegates that are held weakly and called in the order they were added.
///
/// ```swift
/// let delegates = MulticastDelegate<any ChatDelegate>()
/// delegates.add(logger)
/// delegates.add(window)
/// delegates.notify { $0.chat(self, didReceive: message) }
/// ```
///
/// Delegates may be added and removed at any time, even by a delegate that is being called. A removed delegate is no
/// longer called, and an added delegate is first called for the next notification. Adding a delegate twice has no
/// effect.
///
/// A list is not thread-safe. Use it in one isolation domain, or protect it with a lock.
public final class MulticastDelegate<Delegate> {
    @usableFromInline
    final class Entry: WeakReference<Delegate> {
        // Exclusivity checking is disabled for speed. The check is not needed, because overlapping accesses to a
        // Boolean value cannot observe a partly written value.
        @exclusivity(unchecked) @usableFromInline var isRemoved = false
    }

    @usableFromInline var entries: [Entry] = []

    /// Creates an empty list.
    public init() {}

    /// The delegates that still exist, in the order they were added.
    @inlinable public var delegates: [Delegate] {
        // A closure is used instead of a key path, because a key path of a generic type is created on each use, which
        // takes microseconds.
        entries.compactMap { $0.delegate }
    }

    /// Whether the list is empty. Deallocated delegates do not count.
    public var isEmpty: Bool { !entries.contains { $0.object != nil } }

    /// The delegates that still exist, as plain objects that can be retained and compared outside the delegates'
    /// isolation domain.
    package var objects: [AnyObject] { entries.compactMap { $0.object } }

    /// Appends a delegate, unless it is already in the list.
    public func add(_ delegate: Delegate) {
        guard !contains(delegate) else { return }
        // The delegates are retained until the list is updated, because the `deinit` of a delegate may use the list.
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

    /// Returns whether a delegate is in the list.
    public func contains(_ delegate: Delegate) -> Bool {
        let object = identity(of: delegate)
        return entries.contains { $0.refers(to: object) }
    }

    /// Calls a closure with each delegate, in the order the delegates were added.
    @inlinable
    public func notify(_ call: (Delegate) throws -> Void) rethrows {
        // The loop iterates over a copy of the list, because a delegate may change the list.
        for entry in entries where !entry.isRemoved {
            if let delegate = entry.delegate { try call(delegate) }
        }
    }
}
