extension Sentence {
    /// WNC: distance from one waypoint to another one.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1–2 | distance, nautical miles | ``distance``, metres |
    /// | 3–4 | distance, kilometres | ``distance`` when field 1 is empty |
    /// | 5 | waypoint that it leads to | ``destination`` |
    /// | 6 | waypoint that it begins at | ``origin`` |
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
