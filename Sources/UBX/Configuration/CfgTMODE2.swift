public import BinaryMessages

/// CFG-TMODE2 (06 3D): the time mode settings of a timing receiver.
public struct CfgTMODE2: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x06, 0x3D, "CFG-TMODE2", minimumLength: 28)
    }

    /// The flags that describe the fixed position.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt16
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The fixed position is given as latitude, longitude and height rather than in ECEF coordinates.
        public static let isGeographic = Flags(rawValue: 1)
        /// The height is not valid.
        public static let isAltitudeInvalid = Flags(rawValue: 1 << 1)
    }

    /// The time mode: 0 disabled, 1 survey-in, 2 fixed position.
    public var mode: UInt8 = 0
    /// The flags that describe the fixed position, such as its coordinate system.
    public var flags: Flags = []
    /// The ECEF x coordinate, in centimeters, or the latitude, in 1e-7 degrees.
    public var xOrLatitude: Int32 = 0
    /// The ECEF y coordinate, in centimeters, or the longitude, in 1e-7 degrees.
    public var yOrLongitude: Int32 = 0
    /// The ECEF z coordinate or the height, in centimeters.
    public var zOrHeight: Int32 = 0
    /// The 3D accuracy of the fixed position, in meters.
    public var fixedAccuracy = 0.0
    /// The minimum survey-in duration, in seconds.
    public var minimumDuration: UInt32 = 0
    /// The survey-in accuracy limit: the accuracy that must be reached for the survey-in to end, in meters.
    public var accuracyLimit = 0.0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("timeMode", &mode)
        coder.skip(1)
        coder.bits(&flags, ["lla": 1, "altInv": 1, "": 14])
        coder.field("ecefXOrLat", &xOrLatitude)
        coder.field("ecefYOrLon", &yOrLongitude)
        coder.field("ecefZOrAlt", &zOrHeight)
        coder.field("fixedPosAcc", &fixedAccuracy, as: UInt32.self, unit: .milli)
        coder.field("svinMinDur", &minimumDuration)
        coder.field("svinAccLimit", &accuracyLimit, as: UInt32.self, unit: .milli)
    }
}
