extension Sentence {
    /// VLW: distance travelled through the water and over ground.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1–2 | through the water in all, nautical miles | ``totalWaterDistance``, metres |
    /// | 3–4 | through the water since the counter was set back | ``tripWaterDistance``, metres |
    /// | 5–6 | over ground in all (3.0) | ``totalGroundDistance``, metres |
    /// | 7–8 | over ground since the counter was set back (3.0) | ``tripGroundDistance``, metres |
    public struct VLW: SentenceBody {
        public static let code: SentenceCode = "VLW"

        @Compact public var totalWaterDistance: Double?
        @Compact public var tripWaterDistance: Double?
        @Compact public var totalGroundDistance: Double?
        @Compact public var tripGroundDistance: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            totalWaterDistance = fields.number(.nauticalMiles)
            fields.skip()
            tripWaterDistance = fields.number(.nauticalMiles)
            fields.skip()
            totalGroundDistance = fields.number(.nauticalMiles)
            fields.skip()
            tripGroundDistance = fields.number(.nauticalMiles)
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(totalWaterDistance, .nauticalMiles, decimals: 1)
            fields.literal("N")
            fields.number(tripWaterDistance, .nauticalMiles, decimals: 1)
            fields.literal("N")
            guard totalGroundDistance != nil || tripGroundDistance != nil else { return }
            fields.number(totalGroundDistance, .nauticalMiles, decimals: 1)
            fields.literal("N")
            fields.number(tripGroundDistance, .nauticalMiles, decimals: 1)
            fields.literal("N")
        }
    }
}
