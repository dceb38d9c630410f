extension Sentence {
    /// AAM: the arrival at a waypoint.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `A` inside the arrival circle, `V` outside | ``isInArrivalCircle`` |
    /// | 2 | `A` perpendicular at the waypoint passed, `V` not passed | ``hasPassedPerpendicular`` |
    /// | 3–4 | radius of the arrival circle, nautical miles | ``arrivalRadius``, meters |
    /// | 5 | name of the waypoint | ``destination`` |
    public struct AAM: SentenceBody {
        public static let code: SentenceCode = "AAM"

        public var isInArrivalCircle: Bool?
        public var hasPassedPerpendicular: Bool?
        @Compact public var arrivalRadius: Double?
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
