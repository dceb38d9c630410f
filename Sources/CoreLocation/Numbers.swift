public import Foundation
public import GPSBridge

// On Apple's systems, the numbers of beacons are objects. These properties serve source that requires an `NSNumber`.

private func object(_ number: UInt16?) -> NSNumber? { number.map { NSNumber(value: $0) } }

extension Beacon {
    /// The number of the group.
    @_disfavoredOverload public var major: NSNumber { object(identityConstraint.numbers.major) ?? 0 }
    /// The number of the beacon in its group.
    @_disfavoredOverload public var minor: NSNumber { object(identityConstraint.numbers.minor) ?? 0 }
}

extension BeaconIdentityConstraint {
    /// The number of the group; `nil` for all groups.
    @_disfavoredOverload public var major: NSNumber? { object(numbers.major) }
    /// The number of the beacon in its group; `nil` for all beacons.
    @_disfavoredOverload public var minor: NSNumber? { object(numbers.minor) }
}

extension LocationMonitor.BeaconIdentityCondition {
    /// The number of the group; `nil` for all groups.
    @_disfavoredOverload public var major: NSNumber? { object(constraint.numbers.major) }
    /// The number of the beacon in its group; `nil` for all beacons.
    @_disfavoredOverload public var minor: NSNumber? { object(constraint.numbers.minor) }
}

extension BeaconRegion {
    /// The number of the group; `nil` for all groups.
    @_disfavoredOverload public var major: NSNumber? { object(beaconIdentityConstraint.numbers.major) }
    /// The number of the beacon in its group; `nil` for all beacons.
    @_disfavoredOverload public var minor: NSNumber? { object(beaconIdentityConstraint.numbers.minor) }
}
