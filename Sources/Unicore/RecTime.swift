public import BinaryMessages

/// RECTIME (102): the receiver clock, and UTC.
public struct RecTime: UnicoreMessage {
    public static let number: UInt16 = 102
    public static let name = "RECTIME"
    public static let minimumLength = 44

    /// The clock model status; 0 is valid.
    public var status: UInt32 = 0
    /// The receiver clock offset from GPS time, in seconds.
    public var offset: Double = 0
    /// The standard deviation of the clock offset, in seconds.
    public var offsetDeviation: Double = 0
    /// UTC minus GPS time, in seconds.
    public var utcOffset: Double = 0
    /// The UTC year.
    public var year: UInt32 = 0
    /// The UTC month, 1 … 12; 0 if it is unknown.
    public var month: UInt8 = 0
    /// The UTC day of the month, 1 … 31; 0 if it is unknown.
    public var day: UInt8 = 0
    /// The UTC hour, 0 … 23.
    public var hour: UInt8 = 0
    /// The UTC minute, 0 … 59.
    public var minute: UInt8 = 0
    /// The milliseconds of the UTC minute, 0 … 60,999.
    public var milliseconds: UInt32 = 0
    /// The UTC status: 0 invalid, 1 valid, 2 valid but without known leap seconds.
    public var utcStatus: UInt32 = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("clockstatus", &status)
        coder.field("offset", &offset)
        coder.field("offsetstd", &offsetDeviation)
        coder.field("utcoffset", &utcOffset)
        coder.field("utcyear", &year)
        coder.field("utcmonth", &month)
        coder.field("utcday", &day)
        coder.field("utchour", &hour)
        coder.field("utcmin", &minute)
        coder.field("utcms", &milliseconds)
        coder.field("utcstatus", &utcStatus)
    }
}
