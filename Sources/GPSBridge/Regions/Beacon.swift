public import FoundationEssentials

// Types for Bluetooth beacons. Receivers do not detect beacons, so these types exist only for source compatibility.

/// The major value of a beacon, which identifies a group of beacons.
public typealias BeaconMajorValue = UInt16
/// The minor value of a beacon, which identifies the beacon within its group.
public typealias BeaconMinorValue = UInt16

/// A constraint that identifies the beacons that a program is interested in.
public struct BeaconIdentityConstraint: Hashable, Sendable, CustomStringConvertible {
    /// The UUID, which identifies the owner of the beacons.
    public let uuid: UUID
    /// The major value, which identifies a group of beacons; `nil` matches every group.
    public let major: BeaconMajorValue?
    /// The minor value, which identifies a beacon within the group; `nil` matches every beacon in the group.
    public let minor: BeaconMinorValue?

    // Here and below, the variants are separate initializers rather than one initializer with default arguments,
    // because an initializer meets a protocol requirement only if the signatures are identical.

    /// Creates a constraint for all beacons of an owner.
    public init(uuid: UUID) {
        self.uuid = uuid
        major = nil
        minor = nil
    }

    /// Creates a constraint for a group of beacons.
    public init(uuid: UUID, major: BeaconMajorValue) {
        self.uuid = uuid
        self.major = major
        minor = nil
    }

    /// Creates a constraint for one beacon.
    public init(uuid: UUID, major: BeaconMajorValue, minor: BeaconMinorValue) {
        self.uuid = uuid
        self.major = major
        self.minor = minor
    }

    /// A description in CoreLocation's format: `CLBeaconIdentityConstraint (uuid:…, major:1, minor:(null))`.
    public var description: String { "CLBeaconIdentityConstraint (\(written))" }
}

/// A beacon. Receivers do not detect beacons, but tests can create them by subclassing.
open class Beacon: Hashable, CustomStringConvertible, @unchecked Sendable {
    // The conformance to `Sendable` is unchecked because the class is open. Its stored properties are constant.

    private let maker = UUID()
    private let moment = Date()

    /// Creates a beacon with default values.
    public init() {}

    /// The UUID, which identifies the owner of the beacon.
    open var uuid: UUID { maker }
    /// The major value, which identifies the beacon's group.
    open var major: BeaconMajorValue { 0 }
    /// The minor value, which identifies the beacon within its group.
    open var minor: BeaconMinorValue { 0 }
    /// The approximate distance to the beacon.
    open var proximity: Proximity { .unknown }
    /// The accuracy of the distance, in meters; negative if it is not known.
    open var accuracy: LocationAccuracy { -1 }
    /// The received signal strength (RSSI), in dBm.
    open var rssi: Int { 0 }
    /// The time at which the beacon was detected.
    open var timestamp: Date { moment }

    /// A description in CoreLocation's format: `CLBeacon (uuid:…, major:1, minor:2, proximity:2 +/- 0.50m, rssi:-50)`.
    open var description: String { written }

    /// An older name for ``uuid``.
    open var proximityUUID: UUID { uuid }

    /// The constraint that only this beacon satisfies.
    public var identityConstraint: BeaconIdentityConstraint {
        BeaconIdentityConstraint(uuid: uuid, major: major, minor: minor)
    }

    public static func == (one: Beacon, other: Beacon) -> Bool { one.values == other.values }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

    private var values: [AnyHashable] { [uuid, major, minor, proximity, accuracy, rssi, timestamp] }
}

/// The approximate distance to a beacon. The raw values are the same as in CoreLocation.
public enum Proximity: Int, Hashable, Sendable {
    /// The distance is not known.
    case unknown = 0
    /// The beacon is within a few centimeters.
    case immediate
    /// The beacon is within a few meters.
    case near
    /// The beacon is farther away.
    case far
}

/// The area around one or more beacons. A manager cannot monitor beacon regions. Instead, it calls
/// ``LocationManagerDelegate/locationManager(_:monitoringDidFailFor:withError:)``.
open class BeaconRegion: Region, @unchecked Sendable {
    // The conformance to `Sendable` is unchecked because the superclass has an unchecked conformance. This class adds a
    // flag, which a program must set before it passes the region to a manager.

    private let constraint: BeaconIdentityConstraint

    /// The constraint that the beacons of the region satisfy.
    open var beaconIdentityConstraint: BeaconIdentityConstraint { constraint }
    /// Whether to report the state when the display is turned on. This setting has no effect on Linux.
    open var notifyEntryStateOnDisplay = false

    // As in CoreLocation, subclasses can call and override all initializers.

    /// Creates a region around all beacons of an owner that does not exist. The region's identifier is empty.
    public override init() {
        constraint = BeaconIdentityConstraint(uuid: UUID())
        super.init()
    }

    /// Creates a region around the beacons that satisfy a constraint.
    public init(beaconIdentityConstraint: BeaconIdentityConstraint, identifier: String) {
        constraint = beaconIdentityConstraint
        super.init(identifier: identifier)
    }

    /// Creates a region around all beacons of an owner.
    public init(uuid: UUID, identifier: String) {
        constraint = BeaconIdentityConstraint(uuid: uuid)
        super.init(identifier: identifier)
    }

    /// Creates a region around a group of beacons.
    public init(uuid: UUID, major: BeaconMajorValue, identifier: String) {
        constraint = BeaconIdentityConstraint(uuid: uuid, major: major)
        super.init(identifier: identifier)
    }

    /// Creates a region around one beacon.
    public init(uuid: UUID, major: BeaconMajorValue, minor: BeaconMinorValue, identifier: String) {
        constraint = BeaconIdentityConstraint(uuid: uuid, major: major, minor: minor)
        super.init(identifier: identifier)
    }

    /// Creates a region around all beacons of an owner. This is an older form of ``init(uuid:identifier:)``.
    public init(proximityUUID: UUID, identifier: String) {
        constraint = BeaconIdentityConstraint(uuid: proximityUUID)
        super.init(identifier: identifier)
    }

    /// Creates a region around a group of beacons. This is an older form of ``init(uuid:major:identifier:)``.
    public init(proximityUUID: UUID, major: BeaconMajorValue, identifier: String) {
        constraint = BeaconIdentityConstraint(uuid: proximityUUID, major: major)
        super.init(identifier: identifier)
    }

    /// Creates a region around one beacon. This is an older form of ``init(uuid:major:minor:identifier:)``.
    public init(proximityUUID: UUID, major: BeaconMajorValue, minor: BeaconMinorValue, identifier: String) {
        constraint = BeaconIdentityConstraint(uuid: proximityUUID, major: major, minor: minor)
        super.init(identifier: identifier)
    }

    /// The UUID, which identifies the owner of the beacons.
    open var uuid: UUID { beaconIdentityConstraint.uuid }
    /// An older name for ``uuid``.
    open var proximityUUID: UUID { uuid }
    /// The major value, which identifies a group of beacons; `nil` matches every group.
    open var major: BeaconMajorValue? { beaconIdentityConstraint.major }
    /// The minor value, which identifies a beacon within the group; `nil` matches every beacon in the group.
    open var minor: BeaconMinorValue? { beaconIdentityConstraint.minor }
}
