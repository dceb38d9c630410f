extension Sentence {
    /// MTW: the temperature of the water.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | temperature, followed by `C` | ``temperature``, degrees Celsius |
    public struct MTW: SentenceBody {
        public static let code: SentenceCode = "MTW"

        @Compact public var temperature: Double?

        public init() {}

        public init(from fields: consuming FieldReader) { temperature = fields.temperature() }

        public func write(to fields: inout FieldWriter) { fields.temperature(temperature) }
    }
}
