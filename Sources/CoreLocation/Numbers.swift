public import Foundation
public import GPSBridge

// On Apple's systems, the major and minor numbers of beacons are objects. These properties are for source code that
// requires an `NSNumber`.

private func object(_ number: UInt16?) -> NSNumber? { number.map { NSNumber(value: $0) } }

extension Beacon {
    /// The group number of the beacon.
    @_disfavoredOverload public var major: NSNumber { object(identityConstraint.numbers.major) ?? 0 }
    /// The beacon number within the group.
    @_disfavoredOverload public var minor: NSNumber { object(identityConstraint.numbers.minor) ?? 0 }
}

extension BeaconIdentityConstraint {
    /// The group number; `nil` matches every group.
    @_disfavoredOverload public var major: NSNumber? { object(numbers.major) }
    /// The beacon number within the group; `nil` matches every beacon in the group.
    @_disfavoredOverload public var minor: NSNumber? { object(numbers.minor) }
}

extension LocationMonitor.BeaconIdentityCondition {
    /// The group number; `nil` matches every group.
    @_disfavoredOverload public var major: NSNumber? { object(constraint.numbers.major) }
    /// The beacon number within the group; `nil` matches every beacon in the group.
    @_disfavoredOverload public var minor: NSNumber? { object(constraint.numbers.minor) }
}

extension BeaconRegion {
    /// The group number; `nil` matches every group.
    @_disfavoredOverload public var major: NSNumber? { object(beaconIdentityConstraint.numbers.major) }
    /// The beacon number within the group; `nil` matches every beacon in the group.
    @_disfavoredOverload public var minor: NSNumber? { object(beaconIdentityConstraint.numbers.minor) }
}
