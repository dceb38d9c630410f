extension Sentence {
    /// VHW: the heading and speed through the water.
    ///
    /// `$SDVHW,234.2,T,232.8,M,6.6,N,12.2,K`
    public struct VHW: SentenceBody {
        public static let code: SentenceCode = "VHW"

        /// The heading, in degrees from true north (fields 1–2).
        @Compact public var heading: Double?
        /// The heading, in degrees from magnetic north (fields 3–4).
        @Compact public var magneticHeading: Double?
        /// The speed through the water, in meters per second (fields 5–6 in knots, or 7–8 in kilometers per hour).
        @Compact public var waterSpeed: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            (heading, magneticHeading) = fields.directions()
            waterSpeed = fields.speed(.knots, or: .kilometersPerHour)
        }

        public func write(to fields: inout FieldWriter) {
            fields.directions(heading, magneticHeading)
            fields.number(waterSpeed, .knots, decimals: 1)
            fields.literal("N")
            fields.rounded(waterSpeed, .kilometersPerHour, decimals: 1)
            fields.literal("K")
        }
    }
}
