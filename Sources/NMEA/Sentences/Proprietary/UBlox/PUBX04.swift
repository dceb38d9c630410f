extension Sentence {
    /// PUBX,04: the time of day and clock information of a u-blox receiver.
    ///
    /// Field 1 (`04`) is part of the sentence's code.
    public struct PUBX04: SentenceBody {
        public static let code: SentenceCode = "PUBX,04"

        /// The UTC time (field 2).
        public var time: TimeOfDay?
        /// The UTC date (field 3).
        public var date: CalendarDate?
        /// The UTC time of week, in seconds (field 4).
        @Compact public var timeOfWeek: Double?
        /// The UTC week number, counted continuously from 1980-01-06, without a rollover after week 1023 (field 5).
        public var week: UInt16?
        /// The leap seconds: GPS time minus UTC, in seconds (field 6).
        public var leapSeconds: UInt8?
        /// Whether the leap seconds are the firmware default rather than a value received from a satellite (field 6:
        /// suffix `D`).
        public var isLeapSecondDefault: Bool?
        /// The receiver clock bias, in seconds (field 7, sent in nanoseconds).
        @Compact public var clockBias: Double?
        /// The receiver clock drift, in seconds per second (field 8, sent in nanoseconds per second).
        @Compact public var clockDrift: Double?
        /// The granularity (quantization error) of the time pulse, in seconds (field 9, sent in nanoseconds).
        @Compact public var timePulseGranularity: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            date = fields.date()
            timeOfWeek = fields.number()
            week = fields.integer()
            let leap = fields.integer(UInt8.self, markedBy: "D")
            leapSeconds = leap?.value
            isLeapSecondDefault = leap?.isMarked
            clockBias = fields.number(.billionths)
            clockDrift = fields.number(.billionths)
            timePulseGranularity = fields.number(.billionths)
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.date(date)
            fields.number(timeOfWeek, decimals: 2)
            fields.integer(week)
            fields.integer(leapSeconds, markedBy: "D", isMarked: isLeapSecondDefault == true, width: 2)
            fields.number(clockBias, .billionths)
            fields.number(clockDrift, .billionths, decimals: 3)
            fields.number(timePulseGranularity, .billionths)
            fields.skip()
        }
    }
}
