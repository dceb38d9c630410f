extension Sentence {
    /// WNC: the distance from one waypoint to another.
    public struct WNC: SentenceBody {
        public static let code: SentenceCode = "WNC"

        /// The distance, in meters (fields 1–2 in nautical miles, or 3–4 in kilometers).
        @Compact public var distance: Double?
        /// The destination waypoint (field 5).
        public var destination: WaypointName?
        /// The origin waypoint (field 6).
        public var origin: WaypointName?

        public init() {}

        public init(from fields: consuming FieldReader) {
            let nauticalMiles = fields.distance(.nauticalMiles)
            let kilometers = fields.distance(.kilometers)
            distance = nauticalMiles ?? kilometers
            destination = fields.text()
            origin = fields.text()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(distance, .nauticalMiles, decimals: 1)
            fields.literal("N")
            fields.rounded(distance, .kilometers, decimals: 1)
            fields.literal("K")
            fields.text(destination)
            fields.text(origin)
        }
    }
}
