extension Sentence {
    /// VBW: the speed through the water and over ground, along and across the ship.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | speed through the water along the ship, knots | ``forwardWaterSpeed``, meters per second, positive ahead |
    /// | 2 | speed through the water across the ship, knots | ``starboardWaterSpeed``, meters per second, positive to starboard |
    /// | 3 | `A` valid, `V` invalid | ``waterStatus`` |
    /// | 4 | speed over ground along the ship, knots | ``forwardGroundSpeed``, meters per second, positive ahead |
    /// | 5 | speed over ground across the ship, knots | ``starboardGroundSpeed``, meters per second, positive to starboard |
    /// | 6 | `A` valid, `V` invalid | ``groundStatus`` |
    /// | 7 | speed of the stern through the water across the ship (3.0) | ``sternWaterSpeed``, meters per second |
    /// | 8 | `A` valid, `V` invalid | ``sternWaterStatus`` |
    /// | 9 | speed of the stern over ground across the ship (3.0) | ``sternGroundSpeed``, meters per second |
    /// | 10 | `A` valid, `V` invalid | ``sternGroundStatus`` |
    public struct VBW: SentenceBody {
        public static let code: SentenceCode = "VBW"

        @Compact public var forwardWaterSpeed: Double?
        @Compact public var starboardWaterSpeed: Double?
        public var waterStatus: DataStatus?
        @Compact public var forwardGroundSpeed: Double?
        @Compact public var starboardGroundSpeed: Double?
        public var groundStatus: DataStatus?
        @Compact public var sternWaterSpeed: Double?
        public var sternWaterStatus: DataStatus?
        @Compact public var sternGroundSpeed: Double?
        public var sternGroundStatus: DataStatus?

        public init() {}

        public init(from fields: consuming FieldReader) {
            forwardWaterSpeed = fields.number(.knots)
            starboardWaterSpeed = fields.number(.knots)
            waterStatus = fields.symbol()
            forwardGroundSpeed = fields.number(.knots)
            starboardGroundSpeed = fields.number(.knots)
            groundStatus = fields.symbol()
            sternWaterSpeed = fields.number(.knots)
            sternWaterStatus = fields.symbol()
            sternGroundSpeed = fields.number(.knots)
            sternGroundStatus = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(forwardWaterSpeed, .knots, decimals: 1)
            fields.number(starboardWaterSpeed, .knots, decimals: 1)
            fields.symbol(waterStatus)
            fields.number(forwardGroundSpeed, .knots, decimals: 1)
            fields.number(starboardGroundSpeed, .knots, decimals: 1)
            fields.symbol(groundStatus)
            fields.number(sternWaterSpeed, .knots, decimals: 1)
            fields.symbol(sternWaterStatus)
            fields.number(sternGroundSpeed, .knots, decimals: 1)
            fields.symbol(sternGroundStatus)
            fields.trimEmptyFields(to: 6)
        }
    }
}
