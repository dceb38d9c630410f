extension Sentence {
    /// PTNL,PJK: the position of a Trimble receiver in a local grid.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `PJK` | part of the code |
    /// | 2 | time of the fix, UTC | ``time`` |
    /// | 3 | date, month first | ``date`` |
    /// | 4–5 | northing, followed by `N` | ``northing``, meters |
    /// | 6–7 | easting, followed by `E` | ``easting``, meters |
    /// | 8 | quality of the fix | ``quality`` |
    /// | 9 | satellites used | ``satellitesUsed`` |
    /// | 10 | dilution of precision of the fix | ``dilution`` |
    /// | 11–12 | height above the ellipsoid with the prefix `EHT`, followed by `M` | ``ellipsoidalHeight``, meters |
    /// | 11–12 | or height above mean sea level with the prefix `GHT`, followed by `M` | ``altitude``, meters |
    public struct PTNLPJK: SentenceBody {
        public static let code: SentenceCode = "PTNL,PJK"

        public var time: TimeOfDay?
        public var date: CalendarDate?
        @Compact public var northing: Double?
        @Compact public var easting: Double?
        public var quality: TrimbleQuality?
        public var satellitesUsed: UInt8?
        @Compact public var dilution: Double?
        @Compact public var ellipsoidalHeight: Double?
        @Compact public var altitude: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            date = fields.monthFirstDate()
            northing = fields.number()
            fields.skip()
            easting = fields.number()
            fields.skip()
            quality = fields.integer().flatMap(TrimbleQuality.init)
            satellitesUsed = fields.integer()
            dilution = fields.number()
            if fields.nextBegins(with: "GHT") {
                altitude = fields.number(after: "GHT")
            } else {
                ellipsoidalHeight = fields.number(after: "EHT")
            }
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.monthFirstDate(date)
            fields.number(northing, decimals: 3)
            fields.literal("N")
            fields.number(easting, decimals: 3)
            fields.literal("E")
            fields.integer(quality?.rawValue)
            fields.integer(satellitesUsed, width: 2)
            fields.number(dilution, decimals: 1)
            if let altitude {
                fields.number(altitude, after: "GHT", decimals: 3)
            } else {
                fields.number(ellipsoidalHeight, after: "EHT", decimals: 3)
            }
            fields.literal("M")
        }
    }
}
