extension Sentence {
    /// MTW: the water temperature.
    ///
    /// `$SDMTW,-1.5,C`
    public struct MTW: SentenceBody {
        public static let code: SentenceCode = "MTW"

        /// The water temperature, in degrees Celsius (fields 1–2).
        @Compact public var temperature: Double?

        public init() {}

        public init(from fields: consuming FieldReader) { temperature = fields.temperature() }

        public func write(to fields: inout FieldWriter) { fields.temperature(temperature) }
    }
}
