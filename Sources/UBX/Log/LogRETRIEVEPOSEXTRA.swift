public import BinaryMessages

/// LOG-RETRIEVEPOSEXTRA (21 0F): odometer data retrieved from the receiver's log.
public struct LogRETRIEVEPOSEXTRA: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x21, 0x0F, "LOG-RETRIEVEPOSEXTRA", minimumLength: 32, versions: 0...0, at: 4)
    }

    /// The index of the log entry.
    public var index: UInt32 = 0
    /// The message version.
    public var version: UInt8 = 0
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
    /// The ground distance since the last odometer reset, in meters.
    public var distance: UInt32 = 0

    /// Creates a message with default values.
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
