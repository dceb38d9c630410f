extension Sentence {
    /// PTNTA: the status of a Spectratime oscillator.
    ///
    /// Field 3 is always `T4`.
    public struct PTNTA: SentenceBody {
        public static let code: SentenceCode = "PTNTA"

        /// The date and time as `yyyymmddhhmmss` (field 1).
        public var clock: InlineText<14>?
        /// The oscillator quality (field 2): 0 while warming up, 1 for free-running, 2 for disciplined.
        public var quality: UInt8?
        /// The time interval from the GPS receiver's pulse, in seconds (field 4, in nanoseconds).
        @Compact public var interval: Double?
        /// The approximate time interval measured by the fine comparator, in seconds (field 5, in nanoseconds).
        @Compact public var fineInterval: Double?
        /// The oscillator status (field 6). The values 2 and 3 mean that the oscillator follows the reference.
        public var status: UInt8?
        /// The status of the messages from the GPS receiver (field 7).
        public var gpsStatus: UInt8?
        /// The quality of the date and time (field 8).
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
