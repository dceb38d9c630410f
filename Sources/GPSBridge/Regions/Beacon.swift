public import FoundationEssentials

// Bluetooth beacons. A receiver sees none; they are here for programs that mention them.

/// A beacon's numbers.
public typealias BeaconMajorValue = UInt16
/// A beacon's numbers.
public typealias BeaconMinorValue = UInt16

/// Which beacons are meant.
public struct BeaconIdentityConstraint: Hashable, Sendable, CustomStringConvertible {
    /// Whose they are.
    public let uuid: UUID
    /// Which group; `nil` for all.
    public let major: BeaconMajorValue?
    /// Which of the group; `nil` for all.
    public let minor: BeaconMinorValue?

    // Each form is spelt out here and below, because a default value is no form that a protocol could ask for.

    /// Makes a constraint for all beacons of an owner.
    public init(uuid: UUID) {
        self.uuid = uuid
        major = nil
        minor = nil
    }

    /// Makes a constraint for a group of beacons.
    public init(uuid: UUID, major: BeaconMajorValue) {
        self.uuid = uuid
        self.major = major
        minor = nil
    }

    /// Makes a constraint for one beacon.
    public init(uuid: UUID, major: BeaconMajorValue, minor: BeaconMinorValue) {
        self.uuid = uuid
        self.major = major
        self.minor = minor
    }

    /// Both, for CoreLocation, whose own properties of the same names would hide them.
    package var numbers: (major: BeaconMajorValue?, minor: BeaconMinorValue?) { (major, minor) }

    /// What is asked for: `CLBeaconIdentityConstraint (uuid:…, major:1, minor:(null))`.
    public var description: String { "CLBeaconIdentityConstraint (\(written))" }
}

/// A beacon. None is ever seen; programs make some by subclasses, to test what they do with them.
open class Beacon: Hashable, CustomStringConvertible, @unchecked Sendable {
    // Unchecked for its subclasses: what it has itself is constant.

    private let maker = UUID()
    private let moment = Date()

    /// Makes a beacon of which nothing is known.
    public init() {}

    /// Whose it is.
    open var uuid: UUID { maker }
    /// Which group.
    open var major: BeaconMajorValue { 0 }
    /// Which of the group.
    open var minor: BeaconMinorValue { 0 }
    /// How near.
    open var proximity: Proximity { .unknown }
    /// Metres.
    open var accuracy: LocationAccuracy { -1 }
    /// Decibels.
    open var rssi: Int { 0 }
    /// When.
    open var timestamp: Date { moment }

    /// As CoreLocation writes it: `CLBeacon (uuid:…, major:1, minor:2, proximity:2 +/- 0.50m, rssi:-50)`.
    open var description: String { written }

    /// An old name of ``uuid``.
    public var proximityUUID: UUID { uuid }

    /// What this beacon satisfies, and no other one.
    public var identityConstraint: BeaconIdentityConstraint {
        BeaconIdentityConstraint(uuid: uuid, major: major, minor: minor)
    }

    public static func == (one: Beacon, other: Beacon) -> Bool { one.values == other.values }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

    private var values: [AnyHashable] { [uuid, major, minor, proximity, accuracy, rssi, timestamp] }
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

    /// Makes a region of all beacons of an owner.
    public convenience init(uuid: UUID, identifier: String) {
        self.init(beaconIdentityConstraint: BeaconIdentityConstraint(uuid: uuid), identifier: identifier)
    }

    /// Makes a region of a group of beacons.
    public convenience init(uuid: UUID, major: BeaconMajorValue, identifier: String) {
        self.init(beaconIdentityConstraint: BeaconIdentityConstraint(uuid: uuid, major: major), identifier: identifier)
    }

    /// Makes a region of one beacon.
    public convenience init(uuid: UUID, major: BeaconMajorValue, minor: BeaconMinorValue, identifier: String) {
        let constraint = BeaconIdentityConstraint(uuid: uuid, major: major, minor: minor)
        self.init(beaconIdentityConstraint: constraint, identifier: identifier)
    }

    /// An old form of ``init(uuid:identifier:)``.
    public convenience init(proximityUUID: UUID, identifier: String) {
        self.init(uuid: proximityUUID, identifier: identifier)
    }

    /// An old form of ``init(uuid:major:identifier:)``.
    public convenience init(proximityUUID: UUID, major: BeaconMajorValue, identifier: String) {
        self.init(uuid: proximityUUID, major: major, identifier: identifier)
    }

    /// An old form of ``init(uuid:major:minor:identifier:)``.
    public convenience init(proximityUUID: UUID, major: BeaconMajorValue, minor: BeaconMinorValue, identifier: String) {
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
