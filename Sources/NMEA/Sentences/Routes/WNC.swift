extension Sentence {
    /// WNC: the distance from one waypoint to another.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | distance, nautical miles | ``distance``, meters |
    /// | 3–4 | distance, kilometers | ``distance`` if field 1 is empty |
    /// | 5 | waypoint at the end of the distance | ``destination`` |
    /// | 6 | waypoint at the start of the distance | ``origin`` |
    public struct WNC: SentenceBody {
        public static let code: SentenceCode = "WNC"

        @Compact public var distance: Double?
        public var destination: WaypointName?
        public var origin: WaypointName?

        public init() {}

        public init(from fields: consuming FieldReader) {
            let nauticalMiles = fields.distance(.nauticalMiles)
            let kilometres = fields.distance(.kilometres)
            distance = nauticalMiles ?? kilometres
            destination = fields.text()
            origin = fields.text()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(distance, .nauticalMiles, decimals: 1)
            fields.literal("N")
            fields.rounded(distance, .kilometres, decimals: 1)
            fields.literal("K")
            fields.text(destination)
            fields.text(origin)
        }
    }
}
