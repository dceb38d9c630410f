public import BinaryMessages

/// LOG-RETRIEVEPOS (21 0B): a position fix retrieved from the receiver's log.
public struct LogRETRIEVEPOS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x21, 0x0B, "LOG-RETRIEVEPOS", minimumLength: 40, versions: 0...0, at: 28)
    }

    /// The index of the log entry.
    public var index: UInt32 = 0
    /// The longitude, in degrees.
    public var longitude = 0.0
    /// The latitude, in degrees.
    public var latitude = 0.0
    /// The altitude above mean sea level, in meters.
    public var altitude = 0.0
    /// The horizontal accuracy estimate, in meters.
    public var horizontalAccuracy = 0.0
    /// The speed over ground, in meters per second.
    public var groundSpeed = 0.0
    /// The course over ground (heading of motion), in degrees.
    public var course = 0.0
    /// The message version.
    public var version: UInt8 = 0
    /// The fix type, as the raw value of ``NavPVT/FixType``.
    public var fixTypeValue: UInt8 = 0
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
    /// The number of satellites used in the navigation solution.
    public var satellitesUsed: UInt8 = 0

    /// Creates a message with default values.
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
