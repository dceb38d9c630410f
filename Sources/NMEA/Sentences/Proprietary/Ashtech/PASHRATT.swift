extension Sentence {
    /// PASHR,ATT: the attitude from several antennas of an Ashtech receiver, by GPS time.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `ATT` | part of the address |
    /// | 2 | time since the GPS week began | ``timeOfWeek``, seconds |
    /// | 3 | heading, true | ``heading``, degrees |
    /// | 4 | pitch | ``pitch``, degrees |
    /// | 5 | roll | ``roll``, degrees |
    /// | 6 | error of the carrier phases | ``carrierError``, meters |
    /// | 7 | error of the baselines | ``baselineError``, meters |
    /// | 8 | 0 if the attitude is good, 1 if it is rough or missing | ``reset`` |
    public struct PASHRATT: SentenceBody {
        public static let code: SentenceCode = "PASHR"
        public static var address: String { "PASHR,ATT" }

        @Compact public var timeOfWeek: Double?
        @Compact public var heading: Double?
        @Compact public var pitch: Double?
        @Compact public var roll: Double?
        @Compact public var carrierError: Double?
        @Compact public var baselineError: Double?
        public var reset: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            timeOfWeek = fields.number()
            heading = fields.number()
            pitch = fields.number()
            roll = fields.number()
            carrierError = fields.number()
            baselineError = fields.number()
            reset = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(timeOfWeek, decimals: 1)
            fields.number(heading, decimals: 2)
            fields.number(pitch, decimals: 2)
            fields.number(roll, decimals: 2)
            fields.number(carrierError, decimals: 4)
            fields.number(baselineError, decimals: 4)
            fields.integer(reset)
        }
    }
}
