extension Sentence {
    /// PTNL,PJK: the position of a Trimble receiver in a local grid.
    ///
    /// Field 1 (`PJK`) is part of the sentence's code.
    public struct PTNLPJK: SentenceBody {
        public static let code: SentenceCode = "PTNL,PJK"

        /// The UTC time of the fix (field 2).
        public var time: TimeOfDay?
        /// The UTC date (field 3, month first).
        public var date: CalendarDate?
        /// The northing, in meters (fields 4–5).
        @Compact public var northing: Double?
        /// The easting, in meters (fields 6–7).
        @Compact public var easting: Double?
        /// The fix quality (field 8).
        public var quality: TrimbleQuality?
        /// The number of satellites used (field 9).
        public var satellitesUsed: UInt8?
        /// The dilution of precision of the fix (field 10).
        @Compact public var dilution: Double?
        /// The height above the ellipsoid, in meters (fields 11–12, with the prefix `EHT`).
        @Compact public var ellipsoidalHeight: Double?
        /// The height above mean sea level, in meters (fields 11–12, with the prefix `GHT`).
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
