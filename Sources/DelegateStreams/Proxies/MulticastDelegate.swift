/// Any number of delegates instead of one: held weakly, called in the order in which they were added, each of them once.
///
/// ```swift
/// let delegates = MulticastDelegate<any ChatDelegate>()
/// delegates.add(logger)
/// delegates.add(window)
/// delegates.notify { $0.chat(self, didReceive: message) }
/// ```
///
/// Delegates may be added and removed at any time, also by a delegate that is just being called: one that was removed is not
/// called any more, and one that was added is called from the next notification on.
public final class MulticastDelegate<Delegate> {
    @usableFromInline
    final class Entry: WeakReference<Delegate> {
        // A flag has no states between which somebody could see it.
        @exclusivity(unchecked) @usableFromInline var isRemoved = false
    }

    @usableFromInline var entries: [Entry] = []

    /// Makes an empty list.
    public init() {}

    /// The delegates that are alive, in their order.
    public var delegates: [Delegate] {
        // A key path of a generic type is made anew each time, which takes microseconds.
        entries.compactMap { $0.delegate }
    }

    /// Whether there are none.
    public var isEmpty: Bool { !entries.contains { $0.delegate != nil } }

    /// Adds a delegate behind the others. One that is there already stays where it is.
    public func add(_ delegate: Delegate) {
        guard !contains(delegate) else { return }
        // They are held until the list is as it should be: what happens at one's end may look into it.
        let living = delegates
        entries.removeAll { $0.delegate == nil }
        entries.append(Entry(delegate))
        withExtendedLifetime(living) {}
    }

    /// Removes a delegate; one that is not there is no error.
    public func remove(_ delegate: Delegate) {
        let object = identity(of: delegate)
        for entry in entries where entry.refers(to: object) { entry.isRemoved = true }
        entries.removeAll { $0.isRemoved }
    }

    /// Whether a delegate is there.
    public func contains(_ delegate: Delegate) -> Bool {
        let object = identity(of: delegate)
        return entries.contains { $0.refers(to: object) }
    }

    /// Calls all delegates, in their order.
    @inlinable
    public func notify(_ call: (Delegate) throws -> Void) rethrows {
        // The list as it is now: what is called may change the other one.
        for entry in entries where !entry.isRemoved {
            if let delegate = entry.delegate { try call(delegate) }
        }
    }
}
