public import BinaryMessages

/// LOG-RETRIEVEPOSEXTRA (21 0F): the distance of an entry in the receiver's log.
public struct LogRETRIEVEPOSEXTRA: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x21, 0x0F, "LOG-RETRIEVEPOSEXTRA", minimumLength: 32, versions: 0...0, at: 4)
    }

    /// The index of the entry.
    public var index: UInt32 = 0
    /// The version of the message.
    public var version: UInt8 = 0
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
    /// The distance since the odometer was reset, in meters.
    public var distance: UInt32 = 0

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("entryIndex", &index)
        coder.field("version", &version)
        coder.skip(1)
        coder.field("year", &year)
        coder.field("month", &month)
        coder.field("day", &day)
        coder.field("hour", &hour)
        coder.field("minute", &minute)
        coder.field("second", &second)
        coder.skip(3)
        coder.field("distance", &distance)
        coder.skip(12)
    }
}
