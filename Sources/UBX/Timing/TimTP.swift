public import BinaryMessages

/// TIM-TP (0D 01): the time pulse time data for the next pulse.
public struct TimTP: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0D, 0x01, "TIM-TP", minimumLength: 16)
    }

    /// The status of a time pulse.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The time base is UTC rather than GNSS time.
        public static let isUTC = Flags(rawValue: 1)
        /// UTC is available.
        public static let isUTCAvailable = Flags(rawValue: 1 << 1)
        /// The quantization error is invalid.
        public static let isQuantizationErrorInvalid = Flags(rawValue: 1 << 4)
        /// The time pulse is not locked to GNSS time.
        public static let isUnlocked = Flags(rawValue: 1 << 5)

        /// The RAIM status: 0 information not available, 1 not active, 2 active.
        public var integrity: UInt8 { rawValue >> 2 & 3 }
    }

    /// The time reference of a time pulse.
    public struct Reference: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The GNSS whose time is the reference if the time base is not UTC: 0 GPS, 1 GLONASS, 2 BeiDou, 3 Galileo, 15
        /// unknown.
        public var system: UInt8 { rawValue & 15 }

        /// The UTC standard identifier, such as 3 for USNO; 15 if it is unknown.
        public var standard: UInt8 { rawValue >> 4 & 15 }
    }

    /// The time of week of the time pulse, according to the time base, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The fractional part to be added to ``timeOfWeek``, in milliseconds.
    public var timeOfWeekFraction = 0.0
    /// The quantization error of the time pulse, in picoseconds.
    public var quantizationError: Int32 = 0
    /// The week number of the time pulse, according to the time base.
    public var week: UInt16 = 0
    /// The status of the time pulse.
    public var flags: Flags = []
    /// The time reference of the time pulse.
    public var reference: Reference = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("towMS", &timeOfWeek)
        coder.field("towSubMS", &timeOfWeekFraction, as: UInt32.self, parts: 4_294_967_296)
        coder.field("qErr", &quantizationError)
        coder.field("week", &week)
        coder.bits(&flags, ["timeBase": 1, "utc": 1, "raim": 2, "qErrInvalid": 1, "TpNotLocked": 1, "": 2])
        coder.bits(&reference, ["timeRefGnss": 4, "utcStandard": 4])
    }
}
