public import BinaryMessages

/// NAV-TIMEUTC (01 21): the UTC time solution.
public struct NavTIMEUTC: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x21, "NAV-TIMEUTC", minimumLength: 20)
    }

    /// The validity flags.
    public struct Validity: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The time of week is valid.
        public static let timeOfWeek = Validity(rawValue: 1)
        /// The week number is valid.
        public static let week = Validity(rawValue: 1 << 1)
        /// The UTC date and time are valid.
        public static let utc = Validity(rawValue: 1 << 2)
        /// The UTC time is authenticated.
        public static let isAuthenticated = Validity(rawValue: 1 << 3)

        /// The UTC standard identifier, such as 3 for USNO; 15 if it is unknown.
        public var standard: UInt8 { rawValue >> 4 & 15 }
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The time accuracy estimate, in nanoseconds.
    public var timeAccuracy: UInt32 = 0
    /// The fraction of the second, in nanoseconds; may be negative.
    public var nanosecond: Int32 = 0
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
    public var validity: Validity = []

    /// Creates a message with default values.
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
