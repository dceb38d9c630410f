public import Foundation
public import GPSBridge

// On Apple's systems, the major and minor values of beacons and their regions are objects. The properties below are for
// source code that requires an `NSNumber`. Identity constraints and conditions have integers instead.

private func object(_ number: UInt16?) -> NSNumber? { number.map { NSNumber(value: $0) } }

extension Beacon {
    /// The major value, which identifies the beacon's group.
    @_disfavoredOverload public var major: NSNumber { object(identityConstraint.major) ?? 0 }
    /// The minor value, which identifies the beacon within its group.
    @_disfavoredOverload public var minor: NSNumber { object(identityConstraint.minor) ?? 0 }
}

extension BeaconRegion {
    /// The major value, which identifies a group of beacons; `nil` matches every group.
    @_disfavoredOverload public var major: NSNumber? { object(beaconIdentityConstraint.major) }
    /// The minor value, which identifies a beacon within the group; `nil` matches every beacon in the group.
    @_disfavoredOverload public var minor: NSNumber? { object(beaconIdentityConstraint.minor) }
}
