extension Sentence {
    /// PUBX,04: the time and clock of a u-blox receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `04` | part of the code |
    /// | 2 | time, UTC | ``time`` |
    /// | 3 | date, UTC | ``date`` |
    /// | 4 | time of the week, UTC | ``timeOfWeek``, seconds |
    /// | 5 | week, UTC | ``week``, weeks since 1980-01-06, without a rollover after 1023 |
    /// | 6 | leap seconds; followed by `D` if they are the firmware's default, not received from a satellite | ``leapSeconds``, ``isLeapSecondDefault`` |
    /// | 7 | offset of the receiver's clock, nanoseconds | ``clockBias``, seconds |
    /// | 8 | drift of the receiver's clock, nanoseconds per second | ``clockDrift``, seconds per second |
    /// | 9 | granularity of the time pulse, nanoseconds | ``timePulseGranularity``, seconds |
    public struct PUBX04: SentenceBody {
        public static let code: SentenceCode = "PUBX,04"

        public var time: TimeOfDay?
        public var date: CalendarDate?
        @Compact public var timeOfWeek: Double?
        public var week: UInt16?
        public var leapSeconds: UInt8?
        public var isLeapSecondDefault: Bool?
        @Compact public var clockBias: Double?
        @Compact public var clockDrift: Double?
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
