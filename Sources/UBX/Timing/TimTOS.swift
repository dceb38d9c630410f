public import BinaryMessages

/// TIM-TOS (0D 12): the time pulse time and the frequency data of a timing receiver.
public struct TimTOS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0D, 0x12, "TIM-TOS", minimumLength: 56, versions: 0...0, at: 0)
    }

    /// The status of a time pulse.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt32
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The pulse occurs at a leap second.
        public static let isLeapSecond = Flags(rawValue: 1)
        /// A leap second occurs in the current minute.
        public static let isLeapSecondNear = Flags(rawValue: 1 << 1)
        /// The leap second is positive, that is, inserted.
        public static let isLeapSecondPositive = Flags(rawValue: 1 << 2)
        /// The time pulse is within its tolerance limit.
        public static let isTimeWithinLimit = Flags(rawValue: 1 << 3)
        /// The internal oscillator is within its tolerance limit.
        public static let isInternalOscillatorWithinLimit = Flags(rawValue: 1 << 4)
        /// The external oscillator is within its tolerance limit.
        public static let isExternalOscillatorWithinLimit = Flags(rawValue: 1 << 5)
        /// The GNSS time is valid.
        public static let isSatelliteTimeValid = Flags(rawValue: 1 << 6)
        /// The UTC time is valid.
        public static let isUTCValid = Flags(rawValue: 1 << 7)
        /// RAIM is active.
        public static let isIntegrityMonitored = Flags(rawValue: 1 << 11)
        /// Coherent pulse generation is active.
        public static let isCoherent = Flags(rawValue: 1 << 12)
        /// The time pulse is locked.
        public static let isLocked = Flags(rawValue: 1 << 13)

        /// The disciplining source: 0 internal oscillator, 1 GNSS, 2 and 3 external inputs.
        public var source: UInt8 { UInt8(rawValue >> 8 & 7) }
    }

    /// The message version.
    public var version: UInt8 = 0
    /// The GNSS identifier (gnssId); 0 is GPS.
    public var system: UInt8 = 0
    /// The status of the time pulse.
    public var flags: Flags = []
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
    /// The UTC standard identifier, such as 3 for USNO; 15 if it is unknown.
    public var standard: UInt8 = 0
    /// The time offset between the pulse and UTC, in nanoseconds.
    public var utcOffset: Int32 = 0
    /// The uncertainty of the UTC offset, in nanoseconds.
    public var utcUncertainty: UInt32 = 0
    /// The GNSS week number.
    public var week: UInt32 = 0
    /// The GNSS time of week, in seconds.
    public var secondOfWeek: UInt32 = 0
    /// The time offset between the pulse and GNSS time, in nanoseconds.
    public var satelliteOffset: Int32 = 0
    /// The uncertainty of the GNSS offset, in nanoseconds.
    public var satelliteUncertainty: UInt32 = 0
    /// The relative frequency offset of the internal oscillator, in parts per billion.
    public var internalOscillatorOffset = 0.0
    /// The uncertainty of the internal oscillator's frequency, in parts per billion.
    public var internalOscillatorUncertainty = 0.0
    /// The relative frequency offset of the external oscillator, in parts per billion.
    public var externalOscillatorOffset = 0.0
    /// The uncertainty of the external oscillator's frequency, in parts per billion.
    public var externalOscillatorUncertainty = 0.0

    /// Creates a message with default values.
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
