extension Sentence {
    /// WPL: the position of a waypoint.
    ///
    /// `$GPWPL,4807.0380,N,01131.0000,E,WPTNME`
    public struct WPL: SentenceBody {
        public static let code: SentenceCode = "WPL"

        /// The latitude, in degrees, positive north (fields 1–2).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (fields 3–4).
        @Compact public var longitude: Double?
        /// The name of the waypoint (field 5).
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
