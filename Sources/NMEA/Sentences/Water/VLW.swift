extension Sentence {
    /// VLW: the distance traveled through the water and over ground.
    ///
    /// `$SDVLW,1000.0,N,545.9,N,1109.7,N,393.9,N`
    ///
    /// Distances without a unit letter are in nautical miles.
    public struct VLW: SentenceBody {
        public static let code: SentenceCode = "VLW"

        /// The total cumulative water distance, in meters (fields 1–2).
        @Compact public var totalWaterDistance: Double?
        /// The water distance since reset, in meters (fields 3–4).
        @Compact public var tripWaterDistance: Double?
        /// The total cumulative ground distance, in meters (fields 5–6, since NMEA 3.0).
        @Compact public var totalGroundDistance: Double?
        /// The ground distance since reset, in meters (fields 7–8, since NMEA 3.0).
        @Compact public var tripGroundDistance: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            totalWaterDistance = fields.distance(.nauticalMiles)
            tripWaterDistance = fields.distance(.nauticalMiles)
            totalGroundDistance = fields.distance(.nauticalMiles)
            tripGroundDistance = fields.distance(.nauticalMiles)
        }

        public func write(to fields: inout FieldWriter) {
            fields.distance(totalWaterDistance, decimals: 1)
            fields.distance(tripWaterDistance, decimals: 1)
            guard totalGroundDistance != nil || tripGroundDistance != nil else { return }
            fields.distance(totalGroundDistance, decimals: 1)
            fields.distance(tripGroundDistance, decimals: 1)
        }
    }
}
