public import GPSBridge

// What values have on Apple's systems because they are objects there.

extension Location {
    /// The same.
    public func copy() -> Any { self }

    /// Whether something is the same location.
    public func isEqual(_ object: Any?) -> Bool { object as? Location == self }

    /// A number that equal locations share.
    public var hash: Int { hashValue }
}
