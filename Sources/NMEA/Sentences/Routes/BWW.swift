extension Sentence {
    /// BWW: the bearing from one waypoint to another.
    public struct BWW: SentenceBody {
        public static let code: SentenceCode = "BWW"

        /// The bearing, in degrees from true north (fields 1–2).
        @Compact public var bearing: Double?
        /// The bearing, in degrees from magnetic north (fields 3–4).
        @Compact public var magneticBearing: Double?
        /// The destination waypoint (field 5).
        public var destination: WaypointName?
        /// The origin waypoint (field 6).
        public var origin: WaypointName?

        public init() {}

        public init(from fields: consuming FieldReader) {
            (bearing, magneticBearing) = fields.directions()
            destination = fields.text()
            origin = fields.text()
        }

        public func write(to fields: inout FieldWriter) {
            fields.directions(bearing, magneticBearing)
            fields.text(destination)
            fields.text(origin)
        }
    }
}
