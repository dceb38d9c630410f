public import BinaryMessages

/// TIM-TP (0D 01): the time of the next pulse.
public struct TimTP: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0D, 0x01, "TIM-TP", minimumLength: 16)
    }

    /// Flags for the details of a pulse.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The time is in UTC instead of the time of a satellite system.
        public static let isUTC = Flags(rawValue: 1)
        /// UTC is available.
        public static let isUTCAvailable = Flags(rawValue: 1 << 1)
        /// The quantization error is invalid.
        public static let isQuantizationErrorInvalid = Flags(rawValue: 1 << 4)
        /// The pulse is not locked to the time of the satellites.
        public static let isUnlocked = Flags(rawValue: 1 << 5)

        /// The state of integrity monitoring: 0 is unknown, 1 is inactive, and 2 is active.
        public var integrity: UInt8 { rawValue >> 2 & 3 }
    }

    /// The time reference of a pulse.
    public struct Reference: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The satellite system if the time is not in UTC: 0 is GPS, 1 is GLONASS, 2 is BeiDou, 3 is Galileo, and 15 is
        /// unknown.
        public var system: UInt8 { rawValue & 15 }

        /// u-blox's number for the organization whose UTC is used; 3 is USNO, 15 is unknown.
        public var standard: UInt8 { rawValue >> 4 & 15 }
    }

    /// The time of the pulse since the beginning of the week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The fraction of the millisecond that ``timeOfWeek`` lacks, in milliseconds.
    public var timeOfWeekFraction = 0.0
    /// The quantization error of the pulse, in picoseconds.
    public var quantizationError: Int32 = 0
    /// The week number.
    public var week: UInt16 = 0
    /// Details of the pulse.
    public var flags: Flags = []
    /// The time reference of the pulse.
    public var reference: Reference = []

    /// Creates a message.
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
