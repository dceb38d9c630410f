extension Sentence {
    /// BWR: the bearing and distance to a waypoint along a rhumb line, which is a line of constant bearing.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | time, UTC | ``time`` |
    /// | 2–3 | latitude of the waypoint | ``latitude``, degrees |
    /// | 4–5 | longitude of the waypoint | ``longitude``, degrees |
    /// | 6–7 | bearing, true | ``bearing``, degrees |
    /// | 8–9 | bearing, magnetic | ``magneticBearing``, degrees |
    /// | 10–11 | distance, nautical miles | ``distance``, meters |
    /// | 12 | name of the waypoint | ``destination`` |
    /// | 13 | mode (2.3) | ``mode`` |
    public struct BWR: SentenceBody {
        public static let code: SentenceCode = "BWR"

        public var time: TimeOfDay?
        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        @Compact public var bearing: Double?
        @Compact public var magneticBearing: Double?
        @Compact public var distance: Double?
        public var destination: WaypointName?
        public var mode: PositioningMode?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            latitude = fields.latitude()
            longitude = fields.longitude()
            (bearing, magneticBearing) = fields.directions()
            distance = fields.distance()
            destination = fields.text()
            mode = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.directions(bearing, magneticBearing)
            fields.distance(distance, decimals: 1)
            fields.text(destination)
            fields.symbol(mode)
            fields.trimEmptyFields(to: 12)
        }
    }
}
