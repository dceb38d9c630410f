public import BinaryMessages

/// NAV-TIMEGPS (01 20): GPS time.
public struct NavTIMEGPS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x20, "NAV-TIMEGPS", minimumLength: 16)
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
        /// The leap seconds are valid.
        public static let leapSeconds = Validity(rawValue: 1 << 2)
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The fraction of the millisecond that ``timeOfWeek`` lacks, in nanoseconds; -500,000 … 500,000.
    public var nanosecond: Int32 = 0
    /// The GPS week number.
    public var week: Int16 = 0
    /// GPS time minus UTC, in seconds.
    public var leapSeconds: Int8 = 0
    /// Flags that show which values of the message are valid.
    public var validity: Validity = []
    /// The time accuracy, in nanoseconds.
    public var timeAccuracy: UInt32 = 0

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("fTOW", &nanosecond)
        coder.field("week", &week)
        coder.field("leapS", &leapSeconds)
        coder.bits(&validity, ["towValid": 1, "weekValid": 1, "leapSValid": 1])
        coder.field("tAcc", &timeAccuracy)
    }
}
