public import GPSBridge

// Locations are objects on Apple's systems. Here they are values, so these operators compare the values.

/// Returns whether two locations are equal.
public func === (one: Location?, other: Location?) -> Bool { one == other }

/// Returns whether two locations differ.
public func !== (one: Location?, other: Location?) -> Bool { one != other }

extension Location {
    /// The location as an identifier. It lets a program declare that locations are `Identifiable`, which is possible
    /// for all objects on Apple's systems. Equal locations have the same `id`.
    @_disfavoredOverload public var id: AnyHashable { AnyHashable(self) }
}
