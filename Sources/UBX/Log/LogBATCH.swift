public import BinaryMessages

/// LOG-BATCH (21 11): a navigation solution retrieved from the receiver's batch buffer.
public struct LogBATCH: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x21, 0x11, "LOG-BATCH", minimumLength: 100, versions: 0...0, at: 0)
    }

    /// The groups of optional fields in a message.
    public struct Content: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The extra PVT fields: velocities, accuracies and time of week.
        public static let velocityAndAccuracy = Content(rawValue: 1)
        /// The odometer fields: distances.
        public static let distance = Content(rawValue: 1 << 1)
    }

    /// The message version.
    public var version: UInt8 = 0
    /// The groups of optional fields that contain valid data.
    public var content: Content = []
    /// The message counter, which restarts at each request for the batch.
    public var messageCount: UInt16 = 0
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
    /// The time accuracy estimate, in nanoseconds.
    public var timeAccuracy: UInt32 = 0
    /// The fraction of the second, in nanoseconds; may be negative.
    public var nanosecond: Int32 = 0
    /// The fix type, as the raw value of ``NavPVT/FixType``.
    public var fixTypeValue: UInt8 = 0
    /// The fix status flags.
    public var flags: NavPVT.Flags = []
    /// Reserved by u-blox.
    public var moreFlags: UInt8 = 0
    /// The number of satellites used in the navigation solution.
    public var satellitesUsed: UInt8 = 0
    /// The longitude, in degrees.
    public var longitude = 0.0
    /// The latitude, in degrees.
    public var latitude = 0.0
    /// The height above the ellipsoid, in meters.
    public var height = 0.0
    /// The altitude above mean sea level, in meters.
    public var altitude = 0.0
    /// The horizontal accuracy estimate, in meters.
    public var horizontalAccuracy = 0.0
    /// The vertical accuracy estimate, in meters.
    public var verticalAccuracy = 0.0
    /// The north velocity, in meters per second.
    public var northVelocity = 0.0
    /// The east velocity, in meters per second.
    public var eastVelocity = 0.0
    /// The down velocity, in meters per second.
    public var downVelocity = 0.0
    /// The speed over ground, in meters per second.
    public var groundSpeed = 0.0
    /// The course over ground (heading of motion), in degrees.
    public var course = 0.0
    /// The speed accuracy estimate, in meters per second.
    public var speedAccuracy = 0.0
    /// The course accuracy estimate, in degrees.
    public var courseAccuracy = 0.0
    /// The position dilution of precision.
    public var positionDilution = 0.0
    /// The ground distance since the last odometer reset, in meters.
    public var distance: UInt32 = 0
    /// The total cumulative ground distance, in meters.
    public var totalDistance: UInt32 = 0
    /// The accuracy estimate of the distance, in meters.
    public var distanceAccuracy: UInt32 = 0

    /// Creates a message with default values.
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
