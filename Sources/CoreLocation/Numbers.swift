public import Foundation
public import GPSBridge

// The numbers of beacons are objects on Apple's systems. What is only asked for as such an object has it here, too.

extension Beacon {
    /// Which group.
    @_disfavoredOverload public var major: NSNumber { NSNumber(value: identityConstraint.major ?? 0) }
    /// Which of the group.
    @_disfavoredOverload public var minor: NSNumber { NSNumber(value: identityConstraint.minor ?? 0) }
}

extension BeaconRegion {
    /// Which group; `nil` for all.
    @_disfavoredOverload public var major: NSNumber? { beaconIdentityConstraint.major.map { NSNumber(value: $0) } }
    /// Which of the group; `nil` for all.
    @_disfavoredOverload public var minor: NSNumber? { beaconIdentityConstraint.minor.map { NSNumber(value: $0) } }
}
