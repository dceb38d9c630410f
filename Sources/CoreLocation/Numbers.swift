public import Foundation
public import GPSBridge

// The numbers of beacons are objects on Apple's systems. What is only asked for as such an object has it here, too.

private func object(_ number: UInt16?) -> NSNumber? { number.map { NSNumber(value: $0) } }

extension Beacon {
    /// Which group.
    @_disfavoredOverload public var major: NSNumber { object(identityConstraint.numbers.major) ?? 0 }
    /// Which of the group.
    @_disfavoredOverload public var minor: NSNumber { object(identityConstraint.numbers.minor) ?? 0 }
}

extension BeaconIdentityConstraint {
    /// Which group; `nil` for all.
    @_disfavoredOverload public var major: NSNumber? { object(numbers.major) }
    /// Which of the group; `nil` for all.
    @_disfavoredOverload public var minor: NSNumber? { object(numbers.minor) }
}

extension LocationMonitor.BeaconIdentityCondition {
    /// Which group; `nil` for all.
    @_disfavoredOverload public var major: NSNumber? { object(constraint.numbers.major) }
    /// Which of the group; `nil` for all.
    @_disfavoredOverload public var minor: NSNumber? { object(constraint.numbers.minor) }
}

extension BeaconRegion {
    /// Which group; `nil` for all.
    @_disfavoredOverload public var major: NSNumber? { object(beaconIdentityConstraint.numbers.major) }
    /// Which of the group; `nil` for all.
    @_disfavoredOverload public var minor: NSNumber? { object(beaconIdentityConstraint.numbers.minor) }
}
