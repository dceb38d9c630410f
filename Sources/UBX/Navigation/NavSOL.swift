public import BinaryMessages

/// NAV-SOL (01 06): the navigation solution. Receivers with older protocol versions send this message instead of
/// NAV-PVT.
public struct NavSOL: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x06, "NAV-SOL", minimumLength: 52)
    }

    /// The fix status flags.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The fix is valid, that is, within the configured DOP and accuracy masks.
        public static let isFixOK = Flags(rawValue: 1)
        /// Differential corrections were applied.
        public static let differential = Flags(rawValue: 1 << 1)
        /// The week number is valid.
        public static let isWeekValid = Flags(rawValue: 1 << 2)
        /// The time of week is valid.
        public static let isTimeOfWeekValid = Flags(rawValue: 1 << 3)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The fractional part to be added to ``timeOfWeek``, in nanoseconds; -500,000 … 500,000.
    public var nanosecond: Int32 = 0
    /// The GPS week number.
    public var week: Int16 = 0
    /// The fix type, as the raw value of ``NavPVT/FixType``.
    public var fixTypeValue: UInt8 = 0
    /// The fix status flags.
    public var flags: Flags = []
    /// The ECEF x coordinate, in meters.
    public var x = 0.0
    /// The ECEF y coordinate, in meters.
    public var y = 0.0
    /// The ECEF z coordinate, in meters.
    public var z = 0.0
    /// The position accuracy estimate, in meters.
    public var positionAccuracy = 0.0
    /// The ECEF x velocity, in meters per second.
    public var xVelocity = 0.0
    /// The ECEF y velocity, in meters per second.
    public var yVelocity = 0.0
    /// The ECEF z velocity, in meters per second.
    public var zVelocity = 0.0
    /// The speed accuracy estimate, in meters per second.
    public var speedAccuracy = 0.0
    /// The position dilution of precision.
    public var positionDilution = 0.0
    /// The number of satellites used in the navigation solution.
    public var satellitesUsed: UInt8 = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("fTOW", &nanosecond)
        coder.field("week", &week)
        coder.field("gpsFix", &fixTypeValue)
        coder.bits(&flags, ["gpsfixOK": 1, "diffSoln": 1, "wknSet": 1, "towSet": 1, "": 4])
        coder.field("ecefX", &x, as: Int32.self, unit: .centi)
        coder.field("ecefY", &y, as: Int32.self, unit: .centi)
        coder.field("ecefZ", &z, as: Int32.self, unit: .centi)
        coder.field("pAcc", &positionAccuracy, as: UInt32.self, unit: .centi)
        coder.field("ecefVX", &xVelocity, as: Int32.self, unit: .centi)
        coder.field("ecefVY", &yVelocity, as: Int32.self, unit: .centi)
        coder.field("ecefVZ", &zVelocity, as: Int32.self, unit: .centi)
        coder.field("sAcc", &speedAccuracy, as: UInt32.self, unit: .centi)
        coder.field("pDOP", &positionDilution, as: UInt16.self, parts: 100)
        coder.skip(1)
        coder.field("numSV", &satellitesUsed)
        coder.skip(4)
    }
}
