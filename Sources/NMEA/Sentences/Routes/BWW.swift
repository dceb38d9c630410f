extension Sentence {
    /// BWW: the bearing from one waypoint to another.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | bearing, true | ``bearing``, degrees |
    /// | 3–4 | bearing, magnetic | ``magneticBearing``, degrees |
    /// | 5 | waypoint to which the bearing leads | ``destination`` |
    /// | 6 | waypoint at which the bearing begins | ``origin`` |
    public struct BWW: SentenceBody {
        public static let code: SentenceCode = "BWW"

        @Compact public var bearing: Double?
        @Compact public var magneticBearing: Double?
        public var destination: WaypointName?
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
