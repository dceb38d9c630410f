extension Sentence {
    /// PASHR,HPR: the attitude from several antennas of an Ashtech receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `HPR` | part of the address |
    /// | 2 | time, UTC | ``time`` |
    /// | 3 | heading, true | ``heading``, degrees |
    /// | 4 | pitch | ``pitch``, degrees |
    /// | 5 | roll | ``roll``, degrees |
    /// | 6 | error of the carrier phases | ``carrierError``, meters |
    /// | 7 | error of the baselines; 0 if their lengths are not constrained | ``baselineError``, meters |
    /// | 8 | 0 if the ambiguities are resolved | ``ambiguity`` |
    /// | 9–11 | receiver-specific | – |
    public struct PASHRHPR: SentenceBody {
        public static let code: SentenceCode = "PASHR"
        public static var address: String { "PASHR,HPR" }

        public var time: TimeOfDay?
        @Compact public var heading: Double?
        @Compact public var pitch: Double?
        @Compact public var roll: Double?
        @Compact public var carrierError: Double?
        @Compact public var baselineError: Double?
        public var ambiguity: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            heading = fields.number()
            pitch = fields.number()
            roll = fields.number()
            carrierError = fields.number()
            baselineError = fields.number()
            ambiguity = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.number(heading, decimals: 2)
            fields.number(pitch, decimals: 2)
            fields.number(roll, decimals: 2)
            fields.number(carrierError, decimals: 4)
            fields.number(baselineError, decimals: 4)
            fields.integer(ambiguity)
        }
    }
}
