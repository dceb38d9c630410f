public import BinaryMessages

/// LOG-BATCH (21 11): a position that was stored in a batch.
public struct LogBATCH: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x21, 0x11, "LOG-BATCH", minimumLength: 100, versions: 0...0, at: 0)
    }

    /// Optional values of a message.
    public struct Content: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Velocities, accuracies and the time of week.
        public static let velocityAndAccuracy = Content(rawValue: 1)
        /// Distances.
        public static let distance = Content(rawValue: 1 << 1)
    }

    /// The version of the message.
    public var version: UInt8 = 0
    /// The optional values that the message contains.
    public var content: Content = []
    /// The number of the message since the last request.
    public var messageCount: UInt16 = 0
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
    /// The time accuracy, in nanoseconds.
    public var timeAccuracy: UInt32 = 0
    /// The fraction of the second in nanoseconds, which may be negative.
    public var nanosecond: Int32 = 0
    /// The raw value of a ``NavPVT/FixType``.
    public var fixTypeValue: UInt8 = 0
    /// Details of the fix.
    public var flags: NavPVT.Flags = []
    /// Reserved by u-blox.
    public var moreFlags: UInt8 = 0
    /// The number of satellites used.
    public var satellitesUsed: UInt8 = 0
    /// The longitude in degrees.
    public var longitude = 0.0
    /// The latitude in degrees.
    public var latitude = 0.0
    /// The height above the ellipsoid, in meters.
    public var height = 0.0
    /// The altitude above mean sea level, in meters.
    public var altitude = 0.0
    /// The horizontal accuracy in meters.
    public var horizontalAccuracy = 0.0
    /// The vertical accuracy in meters.
    public var verticalAccuracy = 0.0
    /// The north velocity, in meters per second.
    public var northVelocity = 0.0
    /// The east velocity, in meters per second.
    public var eastVelocity = 0.0
    /// The downward velocity, in meters per second.
    public var downVelocity = 0.0
    /// The speed over ground, in meters per second.
    public var groundSpeed = 0.0
    /// The course over ground, in degrees.
    public var course = 0.0
    /// The speed accuracy, in meters per second.
    public var speedAccuracy = 0.0
    /// The course accuracy, in degrees.
    public var courseAccuracy = 0.0
    /// The position dilution of precision.
    public var positionDilution = 0.0
    /// The distance since the odometer was reset, in meters.
    public var distance: UInt32 = 0
    /// The total distance in meters.
    public var totalDistance: UInt32 = 0
    /// The accuracy of the distance, in meters.
    public var distanceAccuracy: UInt32 = 0

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("version", &version)
        coder.bits(&content, ["extraPvt": 1, "extraOdo": 1, "": 6])
        coder.field("msgCnt", &messageCount)
        coder.field("iTOW", &timeOfWeek)
        coder.field("year", &year)
        coder.field("month", &month)
        coder.field("day", &day)
        coder.field("hour", &hour)
        coder.field("min", &minute)
        coder.field("sec", &second)
        coder.bits(&validity, ["validDate": 1, "validTime": 1, "": 6])
        coder.field("tAcc", &timeAccuracy)
        coder.field("fracSec", &nanosecond)
        coder.field("fixType", &fixTypeValue)
        coder.bits(&flags, ["gnssFixOK": 1, "diffSoln": 1, "psmState": 3, "": 3])
        coder.field("flags2", &moreFlags)
        coder.field("numSV", &satellitesUsed)
        coder.field("lon", &longitude, as: Int32.self, parts: 1e7)
        coder.field("lat", &latitude, as: Int32.self, parts: 1e7)
        coder.field("height", &height, as: Int32.self, unit: .milli)
        coder.field("hMSL", &altitude, as: Int32.self, unit: .milli)
        coder.field("hAcc", &horizontalAccuracy, as: UInt32.self, unit: .milli)
        coder.field("vAcc", &verticalAccuracy, as: UInt32.self, unit: .milli)
        coder.field("velN", &northVelocity, as: Int32.self, unit: .milli)
        coder.field("velE", &eastVelocity, as: Int32.self, unit: .milli)
        coder.field("velD", &downVelocity, as: Int32.self, unit: .milli)
        coder.field("gSpeed", &groundSpeed, as: Int32.self, unit: .milli)
        coder.field("headMot", &course, as: Int32.self, parts: 1e5)
        coder.field("sAcc", &speedAccuracy, as: UInt32.self, unit: .milli)
        coder.field("headAcc", &courseAccuracy, as: UInt32.self, parts: 1e5)
        coder.field("pDOP", &positionDilution, as: UInt16.self, parts: 100)
        coder.skip(2)
        coder.field("distance", &distance)
        coder.field("totalDistance", &totalDistance)
        coder.field("distanceStd", &distanceAccuracy)
        coder.skip(4)
    }
}
