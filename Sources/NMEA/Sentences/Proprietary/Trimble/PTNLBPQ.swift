extension Sentence {
    /// PTNL,BPQ: the position of the base station that a Trimble receiver uses.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `BPQ` | part of the code |
    /// | 2 | time, UTC | ``time`` |
    /// | 3 | date, month first | ``date`` |
    /// | 4–5 | latitude | ``latitude``, degrees |
    /// | 6–7 | longitude | ``longitude``, degrees |
    /// | 8–9 | height above the ellipsoid with the prefix `EHT`, followed by `M` | ``ellipsoidalHeight``, meters |
    /// | 10 | quality of the position | ``quality`` |
    public struct PTNLBPQ: SentenceBody {
        public static let code: SentenceCode = "PTNL,BPQ"

        public var time: TimeOfDay?
        public var date: CalendarDate?
        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        @Compact public var ellipsoidalHeight: Double?
        public var quality: TrimbleQuality?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            date = fields.monthFirstDate()
            latitude = fields.latitude()
            longitude = fields.longitude()
            ellipsoidalHeight = fields.number(after: "EHT")
            fields.skip()
            quality = fields.integer().flatMap(TrimbleQuality.init)
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.monthFirstDate(date)
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.number(ellipsoidalHeight, after: "EHT", decimals: 3)
            fields.literal("M")
            fields.integer(quality?.rawValue)
        }
    }
}
