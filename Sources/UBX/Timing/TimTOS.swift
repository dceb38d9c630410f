public import BinaryMessages

/// TIM-TOS (0D 12): the time and the oscillators of a timing receiver at the last pulse.
public struct TimTOS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0D, 0x12, "TIM-TOS", minimumLength: 56, versions: 0...0, at: 0)
    }

    /// Flags for the details of a pulse.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt32
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The pulse is at a leap second.
        public static let isLeapSecond = Flags(rawValue: 1)
        /// A leap second happens in the current minute.
        public static let isLeapSecondNear = Flags(rawValue: 1 << 1)
        /// The leap second is inserted instead of removed.
        public static let isLeapSecondPositive = Flags(rawValue: 1 << 2)
        /// The time is within its tolerance.
        public static let isTimeWithinLimit = Flags(rawValue: 1 << 3)
        /// The internal oscillator is within its tolerance.
        public static let isInternalOscillatorWithinLimit = Flags(rawValue: 1 << 4)
        /// The external oscillator is within its tolerance.
        public static let isExternalOscillatorWithinLimit = Flags(rawValue: 1 << 5)
        /// The time of the satellite system is valid.
        public static let isSatelliteTimeValid = Flags(rawValue: 1 << 6)
        /// UTC is valid.
        public static let isUTCValid = Flags(rawValue: 1 << 7)
        /// Integrity monitoring is active.
        public static let isIntegrityMonitored = Flags(rawValue: 1 << 11)
        /// The pulses are coherent.
        public static let isCoherent = Flags(rawValue: 1 << 12)
        /// The pulse is locked.
        public static let isLocked = Flags(rawValue: 1 << 13)

        /// The source that the oscillators are steered by: 0 is the internal oscillator, 1 is satellites, and 2 and 3
        /// are inputs.
        public var source: UInt8 { UInt8(rawValue >> 8 & 7) }
    }

    /// The version of the message.
    public var version: UInt8 = 0
    /// u-blox's number for the satellite system; 0 is GPS.
    public var system: UInt8 = 0
    /// Details of the pulse.
    public var flags: Flags = []
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
    /// u-blox's number for the organization whose UTC is used; 3 is USNO, 15 is unknown.
    public var standard: UInt8 = 0
    /// The offset between the pulse and UTC, in nanoseconds.
    public var utcOffset: Int32 = 0
    /// The uncertainty of the offset to UTC, in nanoseconds.
    public var utcUncertainty: UInt32 = 0
    /// The week number in the time of the satellite system.
    public var week: UInt32 = 0
    /// The time of week in the time of the satellite system, in seconds.
    public var secondOfWeek: UInt32 = 0
    /// The offset between the pulse and the time of the satellite system, in nanoseconds.
    public var satelliteOffset: Int32 = 0
    /// The uncertainty of the offset to the time of the satellite system, in nanoseconds.
    public var satelliteUncertainty: UInt32 = 0
    /// The relative frequency offset of the internal oscillator, in parts per billion.
    public var internalOscillatorOffset = 0.0
    /// The uncertainty of the internal oscillator's offset, in parts per billion.
    public var internalOscillatorUncertainty = 0.0
    /// The relative frequency offset of the external oscillator, in parts per billion.
    public var externalOscillatorOffset = 0.0
    /// The uncertainty of the external oscillator's offset, in parts per billion.
    public var externalOscillatorUncertainty = 0.0

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("version", &version)
        coder.field("gnssId", &system)
        coder.skip(2)
        coder.bits(
            &flags,
            [
                "leapNow": 1, "leapSoon": 1, "leapPositive": 1, "timeInLimit": 1, "intOscInLimit": 1,
                "extOscInLimit": 1, "gnssTimeValid": 1, "UTCTimeValid": 1, "DiscSrc": 3, "raim": 1, "cohPulse": 1,
                "lockedPulse": 1, "": 18,
            ])
        coder.field("year", &year)
        coder.field("month", &month)
        coder.field("day", &day)
        coder.field("hour", &hour)
        coder.field("minute", &minute)
        coder.field("second", &second)
        coder.field("utcStandard", &standard)
        coder.field("utcOffset", &utcOffset)
        coder.field("utcUncertainty", &utcUncertainty)
        coder.field("week", &week)
        coder.field("TOW", &secondOfWeek)
        coder.field("gnssOffset", &satelliteOffset)
        coder.field("gnssUncertainty", &satelliteUncertainty)
        coder.field("intOscOffset", &internalOscillatorOffset, as: Int32.self, parts: 256)
        coder.field("intOscUncertainty", &internalOscillatorUncertainty, as: UInt32.self, parts: 256)
        coder.field("extOscOffset", &externalOscillatorOffset, as: Int32.self, parts: 256)
        coder.field("extOscUncertainty", &externalOscillatorUncertainty, as: UInt32.self, parts: 256)
    }
}
