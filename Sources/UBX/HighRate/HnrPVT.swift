public import BinaryMessages

/// HNR-PVT (28 00): time, position and velocity, at a high rate.
public struct HnrPVT: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x28, 0x00, "HNR-PVT", minimumLength: 72)
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
        /// The vehicle heading is valid.
        public static let isVehicleHeadingValid = Flags(rawValue: 1 << 4)
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The year in UTC.
    public var year: UInt16 = 0
    /// The month in UTC, 1 … 12.
    public var month: UInt8 = 0
    /// The day of the month in UTC, 1 … 31.
    public var day: UInt8 = 0
    /// The hour in UTC, 0 … 23.
    public var hour: UInt8 = 0
    /// The minute in UTC, 0 … 59.
    public var minute: UInt8 = 0
    /// The second in UTC, 0 … 60. During a leap second, the value is 60.
    public var second: UInt8 = 0
    /// Flags that show which values of the message are valid.
    public var validity: NavPVT.Validity = []
    /// The fraction of the second in nanoseconds, which may be negative.
    public var nanosecond: Int32 = 0
    /// The raw value of a ``NavPVT/FixType``.
    public var fixTypeValue: UInt8 = 0
    /// Details of the fix.
    public var flags: Flags = []
    /// The longitude in degrees.
    public var longitude = 0.0
    /// The latitude in degrees.
    public var latitude = 0.0
    /// The height above the ellipsoid, in meters.
    public var height = 0.0
    /// The altitude above mean sea level, in meters.
    public var altitude = 0.0
    /// The speed over ground, in meters per second.
    public var groundSpeed = 0.0
    /// The speed in three dimensions, in meters per second.
    public var speed = 0.0
    /// The course over ground, in degrees.
    public var course = 0.0
    /// The vehicle's heading, in degrees.
    public var vehicleHeading = 0.0
    /// The horizontal accuracy in meters.
    public var horizontalAccuracy = 0.0
    /// The vertical accuracy in meters.
    public var verticalAccuracy = 0.0
    /// The speed accuracy, in meters per second.
    public var speedAccuracy = 0.0
    /// The course accuracy, in degrees.
    public var courseAccuracy = 0.0

    /// Creates a message.
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
