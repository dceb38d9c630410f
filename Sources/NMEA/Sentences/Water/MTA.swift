extension Sentence {
    /// MTA: the air temperature.
    public struct MTA: SentenceBody {
        public static let code: SentenceCode = "MTA"

        /// The air temperature, in degrees Celsius (fields 1–2).
        @Compact public var temperature: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            temperature = fields.temperature()
        }

        public func write(to fields: inout FieldWriter) {
            fields.temperature(temperature)
        }
    }
}
