extension Sentence {
    /// HDM: the magnetic heading.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | heading, magnetic | ``magneticHeading``, degrees |
    public struct HDM: SentenceBody {
        public static let code: SentenceCode = "HDM"

        @Compact public var magneticHeading: Double?

        public init() {}

        public init(from fields: consuming FieldReader) { magneticHeading = fields.number() }

        public func write(to fields: inout FieldWriter) {
            fields.number(magneticHeading, decimals: 1)
            fields.literal("M")
        }
    }
}
