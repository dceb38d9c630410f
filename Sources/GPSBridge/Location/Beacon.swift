public import FoundationEssentials

// Bluetooth beacons. A receiver sees none; they are here for programs that mention them.

/// A beacon's numbers.
public typealias BeaconMajorValue = UInt16
/// A beacon's numbers.
public typealias BeaconMinorValue = UInt16

/// Which beacons are meant.
public struct BeaconIdentityConstraint: Hashable, Sendable {
    /// Whose they are.
    public let uuid: UUID
    /// Which group; `nil` for all.
    public let major: BeaconMajorValue?
    /// Which of the group; `nil` for all.
    public let minor: BeaconMinorValue?

    /// Makes a constraint.
    public init(uuid: UUID, major: BeaconMajorValue? = nil, minor: BeaconMinorValue? = nil) {
        self.uuid = uuid
        self.major = major
        self.minor = minor
    }
}

/// A beacon. None is ever seen.
public struct Beacon: Hashable, Sendable {
    /// Whose it is.
    public let uuid: UUID
    /// Which group.
    public let major: BeaconMajorValue
    /// Which of the group.
    public let minor: BeaconMinorValue
    /// How near.
    public let proximity: Proximity
    /// Metres.
    public let accuracy: LocationAccuracy
    /// Decibels.
    public let rssi: Int
    /// When.
    public let timestamp: Date

    /// An old name of ``uuid``.
    public var proximityUUID: UUID { uuid }
}

/// How near a beacon is, with CoreLocation's numbers.
public enum Proximity: Int, Hashable, Sendable, CaseIterable {
    case unknown = 0
    case immediate
    case near
    case far
}

/// The surroundings of beacons. It cannot be watched: `monitoringDidFailFor` is the answer.
open class BeaconRegion: Region, @unchecked Sendable {
    // Unchecked as Region is: it adds another flag that is set before a region is handed to a manager.

    /// Which beacons.
    public let beaconIdentityConstraint: BeaconIdentityConstraint
    /// Kept as it is set.
    public var notifyEntryStateOnDisplay = false

    /// Makes a region.
    public init(beaconIdentityConstraint: BeaconIdentityConstraint, identifier: String) {
        self.beaconIdentityConstraint = beaconIdentityConstraint
        super.init(identifier: identifier)
    }

    /// Makes a region.
    public convenience init(
        uuid: UUID, major: BeaconMajorValue? = nil, minor: BeaconMinorValue? = nil, identifier: String
    ) {
        let constraint = BeaconIdentityConstraint(uuid: uuid, major: major, minor: minor)
        self.init(beaconIdentityConstraint: constraint, identifier: identifier)
    }

    /// An old form of the same.
    public convenience init(
        proximityUUID: UUID, major: BeaconMajorValue? = nil, minor: BeaconMinorValue? = nil, identifier: String
    ) {
        self.init(uuid: proximityUUID, major: major, minor: minor, identifier: identifier)
    }

    /// Whose beacons.
    public var uuid: UUID { beaconIdentityConstraint.uuid }
    /// An old name of the same.
    public var proximityUUID: UUID { uuid }
    /// Which group; `nil` for all.
    public var major: BeaconMajorValue? { beaconIdentityConstraint.major }
    /// Which of the group; `nil` for all.
    public var minor: BeaconMinorValue? { beaconIdentityConstraint.minor }
}
