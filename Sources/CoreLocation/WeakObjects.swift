/// A set that holds its members weakly, for example the listeners of a manager. On Apple's systems, this class is part
/// of Foundation.
///
/// Unlike on Apple's systems, members are compared by identity instead of `isEqual(_:)`, and `count` does not include
/// objects that no longer exist.
///
/// ```swift
/// let listeners = NSHashTable<AnyObject>.weakObjects()
/// listeners.add(map)
/// for case let listener as any Listener in listeners.allObjects { listener.moved(to: location) }
/// ```
public final class NSHashTable<ObjectType: AnyObject> {
    private struct Member {
        weak var object: ObjectType?
    }

    private var members: [Member] = []

    private init() {}

    /// Returns an empty set that does not keep its members alive.
    public static func weakObjects() -> NSHashTable<ObjectType> { NSHashTable() }

    /// The members that still exist, in the order in which they were added.
    public var allObjects: [ObjectType] { members.compactMap(\.object) }

    /// The number of members that still exist.
    public var count: Int { allObjects.count }

    /// One of the members, or `nil` if there are none.
    public var anyObject: ObjectType? { members.lazy.compactMap(\.object).first }

    /// Adds an object. Adding it again has no effect.
    public func add(_ object: ObjectType?) {
        members.removeAll { $0.object == nil }
        guard let object, !contains(object) else { return }
        members.append(Member(object: object))
    }

    /// Removes an object.
    public func remove(_ object: ObjectType?) { members.removeAll { $0.object == nil || $0.object === object } }

    /// Removes all objects.
    public func removeAllObjects() { members = [] }

    /// Returns whether an object is a member.
    public func contains(_ object: ObjectType?) -> Bool {
        object != nil && members.contains { $0.object === object }
    }
}
