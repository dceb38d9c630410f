extension Sentence {
    /// HDG: the heading of a magnetic sensor, with magnetic deviation and variation.
    ///
    /// `$SDHDG,230.0,2.5,W,1.3,E`
    ///
    /// The magnetic heading is the sensor heading plus the deviation. The true heading is the magnetic heading plus the
    /// variation.
    public struct HDG: SentenceBody {
        public static let code: SentenceCode = "HDG"

        /// The magnetic sensor heading, in degrees (field 1).
        @Compact public var compassHeading: Double?
        /// The magnetic deviation, in degrees, positive east (fields 2–3).
        @Compact public var magneticDeviation: Double?
        /// The magnetic variation, in degrees, positive east (fields 4–5).
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
