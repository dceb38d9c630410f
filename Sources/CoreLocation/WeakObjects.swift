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
public final class NSHashTable<ObjectType> {
    /// The options of a set.
    public typealias Options = NSPointerFunctions.Options

    private struct Member {
        weak var object: AnyObject?
    }

    private var members: [Member] = []

    /// Creates an empty set that does not keep its members alive.
    ///
    /// - Parameters:
    ///   - options: The options, which must include ``NSPointerFunctions/Options/weakMemory``.
    ///   - capacity: Ignored.
    public init(options: Options, capacity: Int = 0) {
        precondition(options.contains(.weakMemory), "only sets of weak objects are available on Linux")
    }

    /// Returns an empty set that does not keep its members alive.
    public static func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

    /// The members that still exist, in the order they were added.
    // A cast of `nil` to `AnyObject` succeeds on Linux, so members that no longer exist are skipped first.
    public var allObjects: [ObjectType] { members.compactMap { $0.object.flatMap { $0 as? ObjectType } } }

    /// The number of members that still exist.
    public var count: Int { allObjects.count }

    /// One of the members, or `nil` if there are none.
    public var anyObject: ObjectType? { allObjects.first }

    /// Adds an object. Adding it again has no effect.
    public func add(_ object: ObjectType?) {
        members.removeAll { $0.object == nil }
        guard let object, !contains(object) else { return }
        precondition(type(of: object as Any) is AnyClass, "only objects can be held weakly")
        members.append(Member(object: object as AnyObject))
    }

    /// Removes an object.
    public func remove(_ object: ObjectType?) {
        let removed = object.map { $0 as AnyObject }
        members.removeAll { $0.object == nil || $0.object === removed }
    }

    /// Removes all objects.
    public func removeAllObjects() { members = [] }

    /// Returns whether an object is a member.
    public func contains(_ object: ObjectType?) -> Bool {
        guard let object = object.map({ $0 as AnyObject }) else { return false }
        return members.contains { $0.object === object }
    }
}

/// A namespace for the options of a set that holds its members weakly.
public enum NSPointerFunctions {
    /// The options of a set.
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Does not keep the members alive. All sets have this option.
        public static var weakMemory: Options { Options(rawValue: 5) }
        /// Compares members by identity. All sets have this option.
        public static var objectPointerPersonality: Options { Options(rawValue: 1 << 9) }
    }
}
