extension Sentence {
    /// VHW: the heading and speed through the water.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | heading, true | ``heading``, degrees |
    /// | 3–4 | heading, magnetic | ``magneticHeading``, degrees |
    /// | 5–6 | speed, knots | ``waterSpeed``, meters per second |
    /// | 7–8 | speed, kilometers per hour | ``waterSpeed`` if field 5 is empty |
    public struct VHW: SentenceBody {
        public static let code: SentenceCode = "VHW"

        @Compact public var heading: Double?
        @Compact public var magneticHeading: Double?
        @Compact public var waterSpeed: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            (heading, magneticHeading) = fields.directions()
            waterSpeed = fields.speed(.knots, or: .kilometresPerHour)
        }

        public func write(to fields: inout FieldWriter) {
            fields.directions(heading, magneticHeading)
            fields.number(waterSpeed, .knots, decimals: 1)
            fields.literal("N")
            fields.rounded(waterSpeed, .kilometresPerHour, decimals: 1)
            fields.literal("K")
        }
    }
}
