extension Sentence {
    /// VLW: the distance traveled through the water and over ground.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | total distance through the water | ``totalWaterDistance``, meters |
    /// | 3–4 | distance through the water since the counter was reset | ``tripWaterDistance``, meters |
    /// | 5–6 | total distance over ground (3.0) | ``totalGroundDistance``, meters |
    /// | 7–8 | distance over ground since the counter was reset (3.0) | ``tripGroundDistance``, meters |
    ///
    /// Distances without a letter are in nautical miles.
    public struct VLW: SentenceBody {
        public static let code: SentenceCode = "VLW"

        @Compact public var totalWaterDistance: Double?
        @Compact public var tripWaterDistance: Double?
        @Compact public var totalGroundDistance: Double?
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
