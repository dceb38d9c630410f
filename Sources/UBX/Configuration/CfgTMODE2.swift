public import BinaryMessages

/// CFG-TMODE2 (06 3D): the configuration of a stationary timing receiver.
public struct CfgTMODE2: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x06, 0x3D, "CFG-TMODE2", minimumLength: 28)
    }

    /// Flags for the form of a fixed position.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt16
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The position is a latitude, a longitude and a height instead of coordinates in the earth-centered frame.
        public static let isGeographic = Flags(rawValue: 1)
        /// The height is invalid.
        public static let isAltitudeInvalid = Flags(rawValue: 1 << 1)
    }

    /// The mode: 0 is disabled, 1 is survey-in, and 2 is a fixed position.
    public var mode: UInt8 = 0
    /// The coordinate system of the fixed position.
    public var flags: Flags = []
    /// The x coordinate in centimeters, or the latitude in 1e-7 degrees.
    public var xOrLatitude: Int32 = 0
    /// The y coordinate in centimeters, or the longitude in 1e-7 degrees.
    public var yOrLongitude: Int32 = 0
    /// The z coordinate or the height, in centimeters.
    public var zOrHeight: Int32 = 0
    /// The accuracy of the fixed position, in meters.
    public var fixedAccuracy = 0.0
    /// The minimum duration of the survey-in, in seconds.
    public var minimumDuration: UInt32 = 0
    /// The accuracy at which the survey-in ends, in meters.
    public var accuracyLimit = 0.0

    /// Creates a message.
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
