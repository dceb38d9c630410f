public import GPSBridge

// What values have on Apple's systems because they are objects there.

extension Location: CustomDebugStringConvertible {
    public var debugDescription: String { description }
}

extension Region: CustomDebugStringConvertible {
    public var debugDescription: String { description }
}

extension Heading: CustomDebugStringConvertible {
    public var debugDescription: String { description }
}

extension Location {
    /// The same.
    public func copy() -> Any { self }

    /// Whether something is the same location.
    public func isEqual(_ object: Any?) -> Bool { object as? Location == self }

    /// A number that equal locations share.
    public var hash: Int { hashValue }
}

extension Region {
    /// The same: a region does not change.
    public func copy() -> Any { self }

    /// Whether something is a region of the same name.
    public func isEqual(_ object: Any?) -> Bool { object as? Region == self }

    /// A number that equal regions share.
    public var hash: Int { hashValue }

    /// Whether it is of a class, or of one of its subclasses.
    public func isKind(of aClass: AnyClass) -> Bool {
        sequence(first: Mirror(reflecting: self), next: \.superclassMirror).contains { $0.subjectType == aClass }
    }
}

extension Heading {
    /// The same: a heading does not change.
    public func copy() -> Any { self }

    /// Whether something is the same heading.
    public func isEqual(_ object: Any?) -> Bool { object as? Heading == self }

    /// A number that equal headings share.
    public var hash: Int { hashValue }
}

extension LocationManager {
    /// Whether something is this manager.
    public func isEqual(_ object: Any?) -> Bool { object as? LocationManager == self }

    /// A number that tells managers apart.
    public var hash: Int { hashValue }
}
