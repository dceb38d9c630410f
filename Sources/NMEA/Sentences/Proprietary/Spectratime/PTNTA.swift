extension Sentence {
    /// PTNTA: the state of a Spectratime oscillator.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | date and time as `yyyymmddhhmmss` | ``clock`` |
    /// | 2 | 0 warming up, 1 running free, 2 disciplined | ``quality`` |
    /// | 3 | always `T4` | – |
    /// | 4 | time difference from the pulse of the GPS receiver, nanoseconds | ``interval``, seconds |
    /// | 5 | approximate time difference measured by the fine comparator, nanoseconds | ``fineInterval``, seconds |
    /// | 6 | state of the oscillator; in states 2 and 3 the oscillator follows the reference | ``status`` |
    /// | 7 | state of the messages from the GPS receiver | ``gpsStatus`` |
    /// | 8 | accuracy of the date and time | ``timeQuality`` |
    public struct PTNTA: SentenceBody {
        public static let code: SentenceCode = "PTNTA"

        public var clock: InlineText<14>?
        public var quality: UInt8?
        @Compact public var interval: Double?
        @Compact public var fineInterval: Double?
        public var status: UInt8?
        public var gpsStatus: UInt8?
        public var timeQuality: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            clock = fields.text()
            quality = fields.integer()
            fields.skip()
            interval = fields.number(.billionths)
            fineInterval = fields.number(.billionths)
            status = fields.integer()
            gpsStatus = fields.integer()
            timeQuality = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.text(clock)
            fields.integer(quality)
            fields.literal("T4")
            fields.number(interval, .billionths, decimals: 0)
            fields.number(fineInterval, .billionths, decimals: 0)
            fields.integer(status)
            fields.integer(gpsStatus)
            fields.integer(timeQuality)
        }
    }
}
