public import BinaryMessages

/// LOG-RETRIEVEPOS (21 0B): a position that was stored in the receiver's log.
public struct LogRETRIEVEPOS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x21, 0x0B, "LOG-RETRIEVEPOS", minimumLength: 40, versions: 0...0, at: 28)
    }

    /// The index of the entry.
    public var index: UInt32 = 0
    /// The longitude in degrees.
    public var longitude = 0.0
    /// The latitude in degrees.
    public var latitude = 0.0
    /// The altitude above mean sea level, in meters.
    public var altitude = 0.0
    /// The horizontal accuracy in meters.
    public var horizontalAccuracy = 0.0
    /// The speed over ground, in meters per second.
    public var groundSpeed = 0.0
    /// The course over ground, in degrees.
    public var course = 0.0
    /// The version of the message.
    public var version: UInt8 = 0
    /// The raw value of a ``NavPVT/FixType``.
    public var fixTypeValue: UInt8 = 0
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
    /// The number of satellites used.
    public var satellitesUsed: UInt8 = 0

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("entryIndex", &index)
        coder.field("lon", &longitude, as: Int32.self, parts: 1e7)
        coder.field("lat", &latitude, as: Int32.self, parts: 1e7)
        coder.field("hMSL", &altitude, as: Int32.self, unit: .milli)
        coder.field("hAcc", &horizontalAccuracy, as: UInt32.self, unit: .milli)
        coder.field("gSpeed", &groundSpeed, as: UInt32.self, unit: .milli)
        coder.field("heading", &course, as: UInt32.self, parts: 1e5)
        coder.field("version", &version)
        coder.field("fixType", &fixTypeValue)
        coder.field("year", &year)
        coder.field("month", &month)
        coder.field("day", &day)
        coder.field("hour", &hour)
        coder.field("minute", &minute)
        coder.field("second", &second)
        coder.skip(1)
        coder.field("numSV", &satellitesUsed)
        coder.skip(1)
    }
}
