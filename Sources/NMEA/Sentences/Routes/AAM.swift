extension Sentence {
    /// AAM: the waypoint arrival alarm.
    ///
    /// `$GPAAM,A,V,0.10,N,WPTNME`
    public struct AAM: SentenceBody {
        public static let code: SentenceCode = "AAM"

        /// Whether the ship is inside the arrival circle (field 1: `A` inside, `V` outside).
        public var isInArrivalCircle: Bool?
        /// Whether the ship has passed the perpendicular at the waypoint (field 2: `A` passed, `V` not passed).
        public var hasPassedPerpendicular: Bool?
        /// The radius of the arrival circle, in meters (fields 3–4, sent in nautical miles).
        @Compact public var arrivalRadius: Double?
        /// The name of the waypoint (field 5).
        public var destination: WaypointName?

        public init() {}

        public init(from fields: consuming FieldReader) {
            isInArrivalCircle = fields.flag("A", "V")
            hasPassedPerpendicular = fields.flag("A", "V")
            arrivalRadius = fields.distance()
            destination = fields.text()
        }

        public func write(to fields: inout FieldWriter) {
            fields.flag(isInArrivalCircle, "A", "V")
            fields.flag(hasPassedPerpendicular, "A", "V")
            fields.distance(arrivalRadius, decimals: 2)
            fields.text(destination)
        }
    }
}
