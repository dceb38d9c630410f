extension Sentence {
    /// PQTMTAR: the attitude from two antennas of a Quectel receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | version of the sentence | ``version``: 1 |
    /// | 2 | time of the fix, UTC | ``time`` |
    /// | 3 | quality of the fix | ``quality`` |
    /// | 4 | reserved | – |
    /// | 5 | distance between the antennas | ``baseline``, meters |
    /// | 6 | pitch | ``pitch``, degrees |
    /// | 7 | roll | ``roll``, degrees |
    /// | 8 | heading, true | ``heading``, degrees |
    /// | 9 | accuracy estimate of the pitch | ``pitchAccuracy``, degrees |
    /// | 10 | accuracy estimate of the roll | ``rollAccuracy``, degrees |
    /// | 11 | accuracy estimate of the heading | ``headingAccuracy``, degrees |
    /// | 12 | satellites used | ``satellitesUsed`` |
    public struct PQTMTAR: SentenceBody {
        public static let code: SentenceCode = "PQTMTAR"

        public var version: UInt8?
        public var time: TimeOfDay?
        public var quality: FixQuality?
        @Compact public var baseline: Double?
        @Compact public var pitch: Double?
        @Compact public var roll: Double?
        @Compact public var heading: Double?
        @Compact public var pitchAccuracy: Double?
        @Compact public var rollAccuracy: Double?
        @Compact public var headingAccuracy: Double?
        public var satellitesUsed: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            version = fields.integer()
            time = fields.time()
            quality = fields.symbol()
            fields.skip()
            baseline = fields.number()
            pitch = fields.number()
            roll = fields.number()
            heading = fields.number()
            pitchAccuracy = fields.number()
            rollAccuracy = fields.number()
            headingAccuracy = fields.number()
            satellitesUsed = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(version)
            fields.time(time)
            fields.symbol(quality)
            fields.skip()
            fields.number(baseline, decimals: 3)
            fields.number(pitch, decimals: 6)
            fields.number(roll, decimals: 6)
            fields.number(heading, decimals: 6)
            fields.number(pitchAccuracy, decimals: 6)
            fields.number(rollAccuracy, decimals: 6)
            fields.number(headingAccuracy, decimals: 6)
            fields.integer(satellitesUsed, width: 2)
        }
    }
}
