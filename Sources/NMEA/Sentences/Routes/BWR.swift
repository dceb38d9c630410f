extension Sentence {
    /// BWR: the bearing and distance to a waypoint along a rhumb line (a line of constant bearing).
    ///
    /// `$GPBWR,081837.00,,,,,,T,,M,1.5,K,WP1`
    public struct BWR: SentenceBody {
        public static let code: SentenceCode = "BWR"

        /// The UTC time (field 1).
        public var time: TimeOfDay?
        /// The waypoint's latitude, in degrees, positive north (fields 2–3).
        @Compact public var latitude: Double?
        /// The waypoint's longitude, in degrees, positive east (fields 4–5).
        @Compact public var longitude: Double?
        /// The bearing, in degrees from true north (fields 6–7).
        @Compact public var bearing: Double?
        /// The bearing, in degrees from magnetic north (fields 8–9).
        @Compact public var magneticBearing: Double?
        /// The distance, in meters (fields 10–11, sent in nautical miles).
        @Compact public var distance: Double?
        /// The name of the waypoint (field 12).
        public var destination: WaypointName?
        /// The positioning mode (field 13, since NMEA 2.3).
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
