extension Sentence {
    /// MTA: the temperature of the air.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | temperature | ``temperature``, degrees Celsius |
    public struct MTA: SentenceBody {
        public static let code: SentenceCode = "MTA"

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
