extension Sentence {
    /// HDG: the heading of a magnetic compass, with the deviation of the compass and the magnetic variation.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | compass heading | ``compassHeading``, degrees |
    /// | 2–3 | deviation of the compass | ``magneticDeviation``, degrees, positive to the east |
    /// | 4–5 | magnetic variation | ``magneticVariation``, degrees, positive to the east |
    ///
    /// Adding the deviation gives the magnetic heading; adding the variation as well gives the true heading.
    public struct HDG: SentenceBody {
        public static let code: SentenceCode = "HDG"

        @Compact public var compassHeading: Double?
        @Compact public var magneticDeviation: Double?
        @Compact public var magneticVariation: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            compassHeading = fields.number()
            magneticDeviation = fields.signed(positive: "E", negative: "W")
            magneticVariation = fields.signed(positive: "E", negative: "W")
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(compassHeading, decimals: 1)
            fields.signed(magneticDeviation, positive: "E", negative: "W")
            fields.signed(magneticVariation, positive: "E", negative: "W")
        }
    }
}
