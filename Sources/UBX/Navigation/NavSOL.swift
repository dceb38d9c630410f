public import BinaryMessages

/// NAV-SOL (01 06): time, position and velocity. Older receivers send this message instead of NAV-PVT.
public struct NavSOL: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x06, "NAV-SOL", minimumLength: 52)
    }

    /// Flags for the details of a fix.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The fix is within the accuracy limits that are configured in the receiver.
        public static let isFixOK = Flags(rawValue: 1)
        /// The position uses differential corrections.
        public static let differential = Flags(rawValue: 1 << 1)
        /// The number of the week is valid.
        public static let isWeekValid = Flags(rawValue: 1 << 2)
        /// The time of week is valid.
        public static let isTimeOfWeekValid = Flags(rawValue: 1 << 3)
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The fraction of the millisecond that ``timeOfWeek`` lacks, in nanoseconds; -500,000 … 500,000.
    public var nanosecond: Int32 = 0
    /// The GPS week number.
    public var week: Int16 = 0
    /// The raw value of a ``NavPVT/FixType``.
    public var fixTypeValue: UInt8 = 0
    /// Details of the fix.
    public var flags: Flags = []
    /// The x coordinate in the earth-centered frame, in meters.
    public var x = 0.0
    /// The y coordinate in the earth-centered frame, in meters.
    public var y = 0.0
    /// The z coordinate in the earth-centered frame, in meters.
    public var z = 0.0
    /// The position accuracy, in meters.
    public var positionAccuracy = 0.0
    /// The x velocity in the earth-centered frame, in meters per second.
    public var xVelocity = 0.0
    /// The y velocity in the earth-centered frame, in meters per second.
    public var yVelocity = 0.0
    /// The z velocity in the earth-centered frame, in meters per second.
    public var zVelocity = 0.0
    /// The speed accuracy, in meters per second.
    public var speedAccuracy = 0.0
    /// The position dilution of precision.
    public var positionDilution = 0.0
    /// The number of satellites used.
    public var satellitesUsed: UInt8 = 0

    /// Creates a message.
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
