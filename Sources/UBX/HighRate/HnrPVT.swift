public import BinaryMessages

/// HNR-PVT (28 00): the position, velocity and time solution, at a high rate.
public struct HnrPVT: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x28, 0x00, "HNR-PVT", minimumLength: 72)
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
        /// The vehicle heading is valid.
        public static let isVehicleHeadingValid = Flags(rawValue: 1 << 4)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The UTC year.
    public var year: UInt16 = 0
    /// The UTC month, 1 … 12.
    public var month: UInt8 = 0
    /// The UTC day of the month, 1 … 31.
    public var day: UInt8 = 0
    /// The UTC hour, 0 … 23.
    public var hour: UInt8 = 0
    /// The UTC minute, 0 … 59.
    public var minute: UInt8 = 0
    /// The UTC second, 0 … 60; 60 during a leap second.
    public var second: UInt8 = 0
    /// The validity flags.
    public var validity: NavPVT.Validity = []
    /// The fraction of the second, in nanoseconds; may be negative.
    public var nanosecond: Int32 = 0
    /// The fix type, as the raw value of ``NavPVT/FixType``.
    public var fixTypeValue: UInt8 = 0
    /// The fix status flags.
    public var flags: Flags = []
    /// The longitude, in degrees.
    public var longitude = 0.0
    /// The latitude, in degrees.
    public var latitude = 0.0
    /// The height above the ellipsoid, in meters.
    public var height = 0.0
    /// The altitude above mean sea level, in meters.
    public var altitude = 0.0
    /// The speed over ground, in meters per second.
    public var groundSpeed = 0.0
    /// The 3D speed, in meters per second.
    public var speed = 0.0
    /// The course over ground (heading of motion), in degrees.
    public var course = 0.0
    /// The heading of the vehicle, in degrees.
    public var vehicleHeading = 0.0
    /// The horizontal accuracy estimate, in meters.
    public var horizontalAccuracy = 0.0
    /// The vertical accuracy estimate, in meters.
    public var verticalAccuracy = 0.0
    /// The speed accuracy estimate, in meters per second.
    public var speedAccuracy = 0.0
    /// The course accuracy estimate, in degrees.
    public var courseAccuracy = 0.0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("year", &year)
        coder.field("month", &month)
        coder.field("day", &day)
        coder.field("hour", &hour)
        coder.field("min", &minute)
        coder.field("second", &second)
        coder.bits(&validity, ["validDate": 1, "validTime": 1, "fullyResolved": 1, "": 5])
        coder.field("nano", &nanosecond)
        coder.field("gpsFix", &fixTypeValue)
        coder.bits(&flags, ["GPSfixOK": 1, "DiffSoln": 1, "WKNSET": 1, "TOWSET": 1, "headVehValid": 1, "": 3])
        coder.skip(2)
        coder.field("lon", &longitude, as: Int32.self, parts: 1e7)
        coder.field("lat", &latitude, as: Int32.self, parts: 1e7)
        coder.field("height", &height, as: Int32.self, unit: .milli)
        coder.field("hMSL", &altitude, as: Int32.self, unit: .milli)
        coder.field("gSpeed", &groundSpeed, as: Int32.self, unit: .milli)
        coder.field("speed", &speed, as: Int32.self, unit: .milli)
        coder.field("headMot", &course, as: Int32.self, parts: 1e5)
        coder.field("headVeh", &vehicleHeading, as: Int32.self, parts: 1e5)
        coder.field("hAcc", &horizontalAccuracy, as: UInt32.self, unit: .milli)
        coder.field("vAcc", &verticalAccuracy, as: UInt32.self, unit: .milli)
        coder.field("sAcc", &speedAccuracy, as: UInt32.self, unit: .milli)
        coder.field("headAcc", &courseAccuracy, as: UInt32.self, parts: 1e5)
        coder.skip(4)
    }
}
