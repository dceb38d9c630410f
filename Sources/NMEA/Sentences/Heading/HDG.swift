extension Sentence {
    /// HDG: the heading of a magnetic compass, with the deviation of the compass and the magnetic variation.
    ///
    /// `$SDHDG,230.0,2.5,W,1.3,E`
    ///
    /// Adding the deviation gives the magnetic heading; adding the variation as well gives the true heading.
    public struct HDG: SentenceBody {
        public static let code: SentenceCode = "HDG"

        /// The heading of the compass, in degrees (field 1).
        @Compact public var compassHeading: Double?
        /// The deviation of the compass, in degrees, positive to the east (fields 2–3).
        @Compact public var magneticDeviation: Double?
        /// The magnetic variation, in degrees, positive to the east (fields 4–5).
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
