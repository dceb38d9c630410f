extension Sentence {
    /// PTNL,VGK: the baseline from the base station to a Trimble rover.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `VGK` | part of the code |
    /// | 2 | time of the fix, UTC | ``time`` |
    /// | 3 | date, month first | ``date`` |
    /// | 4 | projection to the east | ``east``, meters |
    /// | 5 | projection to the north | ``north``, meters |
    /// | 6 | upward projection | ``up``, meters |
    /// | 7 | quality of the fix | ``quality`` |
    /// | 8 | satellites used | ``satellitesUsed`` |
    /// | 9 | dilution of precision of the fix | ``dilution`` |
    /// | 10 | `M` | – |
    public struct PTNLVGK: SentenceBody {
        public static let code: SentenceCode = "PTNL,VGK"

        public var time: TimeOfDay?
        public var date: CalendarDate?
        @Compact public var east: Double?
        @Compact public var north: Double?
        @Compact public var up: Double?
        public var quality: TrimbleQuality?
        public var satellitesUsed: UInt8?
        @Compact public var dilution: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            date = fields.monthFirstDate()
            east = fields.number()
            north = fields.number()
            up = fields.number()
            quality = fields.integer().flatMap(TrimbleQuality.init)
            satellitesUsed = fields.integer()
            dilution = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.monthFirstDate(date)
            fields.number(east, decimals: 3)
            fields.number(north, decimals: 3)
            fields.number(up, decimals: 3)
            fields.integer(quality?.rawValue)
            fields.integer(satellitesUsed, width: 2)
            fields.number(dilution, decimals: 1)
            fields.literal("M")
        }
    }
}
