extension Sentence {
    /// GLL: the latitude and longitude.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | latitude | ``latitude``, degrees |
    /// | 3–4 | longitude | ``longitude``, degrees |
    /// | 5 | time of the fix, UTC | ``time`` |
    /// | 6 | `A` valid, `V` warning | ``status`` |
    /// | 7 | mode (2.3) | ``mode`` |
    public struct GLL: SentenceBody {
        public static let code: SentenceCode = "GLL"

        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        public var time: TimeOfDay?
        public var status: DataStatus?
        public var mode: PositioningMode?

        public init() {}

        @inline(__always)
        public init(from fields: consuming FieldReader) {
            latitude = fields.latitude()
            longitude = fields.longitude()
            time = fields.time()
            status = fields.symbol()
            mode = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.time(time)
            fields.symbol(status)
            fields.symbol(mode)
            fields.trimEmptyFields(to: 6)
        }
    }
}
