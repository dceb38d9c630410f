public import BinaryMessages

/// NAV-TIMEGPS (01 20): the GPS time solution.
public struct NavTIMEGPS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x20, "NAV-TIMEGPS", minimumLength: 16)
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
        /// The leap seconds are valid.
        public static let leapSeconds = Validity(rawValue: 1 << 2)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The fractional part to be added to ``timeOfWeek``, in nanoseconds; -500,000 … 500,000.
    public var nanosecond: Int32 = 0
    /// The GPS week number.
    public var week: Int16 = 0
    /// GPS time minus UTC, in seconds.
    public var leapSeconds: Int8 = 0
    /// The validity flags.
    public var validity: Validity = []
    /// The time accuracy estimate, in nanoseconds.
    public var timeAccuracy: UInt32 = 0

    /// Creates a message with default values.
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
