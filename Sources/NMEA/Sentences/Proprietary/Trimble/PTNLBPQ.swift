extension Sentence {
    /// PTNL,BPQ: the position of the base station used by a Trimble receiver.
    ///
    /// Field 1 (`BPQ`) is part of the sentence's code.
    public struct PTNLBPQ: SentenceBody {
        public static let code: SentenceCode = "PTNL,BPQ"

        /// The UTC time (field 2).
        public var time: TimeOfDay?
        /// The UTC date (field 3, month first).
        public var date: CalendarDate?
        /// The latitude, in degrees, positive north (fields 4–5).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (fields 6–7).
        @Compact public var longitude: Double?
        /// The height above the ellipsoid, in meters (fields 8–9, with the prefix `EHT`).
        @Compact public var ellipsoidalHeight: Double?
        /// The quality of the base station position (field 10).
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
