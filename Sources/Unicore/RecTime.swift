public import BinaryMessages

/// RECTIME (102): the state of the clock, and UTC.
public struct RecTime: UnicoreMessage {
    public static let number: UInt16 = 102
    public static let name = "RECTIME"
    public static let minimumLength = 44

    /// 0 if the clock is valid.
    public var status: UInt32 = 0
    /// The offset of the receiver clock from GPS time, in seconds.
    public var offset: Double = 0
    /// The standard deviation of the offset, in seconds.
    public var offsetDeviation: Double = 0
    /// UTC minus GPS time, in seconds.
    public var utcOffset: Double = 0
    /// The year.
    public var year: UInt32 = 0
    /// The month; 0 if unknown.
    public var month: UInt8 = 0
    /// The day of the month; 0 if unknown.
    public var day: UInt8 = 0
    /// The hour.
    public var hour: UInt8 = 0
    /// The minute.
    public var minute: UInt8 = 0
    /// The milliseconds since the beginning of the minute.
    public var milliseconds: UInt32 = 0
    /// 0 if UTC is invalid, 1 if it is valid, and 2 if the leap seconds are not known.
    public var utcStatus: UInt32 = 0

    /// Creates a message without values.
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
