extension Sentence {
    /// WPL: the position of a waypoint.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | latitude | ``latitude``, degrees |
    /// | 3–4 | longitude | ``longitude``, degrees |
    /// | 5 | name of the waypoint | ``name`` |
    public struct WPL: SentenceBody {
        public static let code: SentenceCode = "WPL"

        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        public var name: WaypointName?

        public init() {}

        public init(from fields: consuming FieldReader) {
            latitude = fields.latitude()
            longitude = fields.longitude()
            name = fields.text()
        }

        public func write(to fields: inout FieldWriter) {
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.text(name)
        }
    }
}
