extension Sentence {
    /// VBW: the ship's longitudinal and transverse speeds, through the water and over ground.
    ///
    /// `$VDVBW,12.3,-0.2,A,11.8,0.4,V,0.1,A,-0.3,V`
    public struct VBW: SentenceBody {
        public static let code: SentenceCode = "VBW"

        /// The longitudinal speed through the water, in meters per second, positive ahead (field 1, sent in knots).
        @Compact public var forwardWaterSpeed: Double?
        /// The transverse speed through the water, in meters per second, positive to starboard (field 2, sent in
        /// knots).
        @Compact public var starboardWaterSpeed: Double?
        /// The validity of the speed through the water (field 3).
        public var waterStatus: DataStatus?
        /// The longitudinal speed over ground, in meters per second, positive ahead (field 4, sent in knots).
        @Compact public var forwardGroundSpeed: Double?
        /// The transverse speed over ground, in meters per second, positive to starboard (field 5, sent in knots).
        @Compact public var starboardGroundSpeed: Double?
        /// The validity of the speed over ground (field 6).
        public var groundStatus: DataStatus?
        /// The transverse speed of the stern through the water, in meters per second (field 7, sent in knots).
        @Compact public var sternWaterSpeed: Double?
        /// The validity of ``sternWaterSpeed`` (field 8).
        public var sternWaterStatus: DataStatus?
        /// The transverse speed of the stern over ground, in meters per second (field 9, sent in knots).
        @Compact public var sternGroundSpeed: Double?
        /// The validity of ``sternGroundSpeed`` (field 10).
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
