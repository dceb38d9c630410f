public import BinaryMessages

/// NAV-TIMEUTC (01 21): the date and time in UTC.
public struct NavTIMEUTC: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x21, "NAV-TIMEUTC", minimumLength: 20)
    }

    /// Flags that show which values of a message are valid.
    public struct Validity: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The time of week is valid.
        public static let timeOfWeek = Validity(rawValue: 1)
        /// The number of the week is valid.
        public static let week = Validity(rawValue: 1 << 1)
        /// The date and time are valid.
        public static let utc = Validity(rawValue: 1 << 2)
        /// The time is authenticated.
        public static let isAuthenticated = Validity(rawValue: 1 << 3)

        /// u-blox's number for the organization whose UTC is used; 3 is USNO, 15 is unknown.
        public var standard: UInt8 { rawValue >> 4 & 15 }
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The time accuracy, in nanoseconds.
    public var timeAccuracy: UInt32 = 0
    /// The fraction of the second in nanoseconds, which may be negative.
    public var nanosecond: Int32 = 0
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
    public var validity: Validity = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("tAcc", &timeAccuracy)
        coder.field("nano", &nanosecond)
        coder.field("year", &year)
        coder.field("month", &month)
        coder.field("day", &day)
        coder.field("hour", &hour)
        coder.field("min", &minute)
        coder.field("sec", &second)
        coder.bits(&validity, ["validTOW": 1, "validWKN": 1, "validUTC": 1, "authStatus": 1, "utcStandard": 4])
    }
}
