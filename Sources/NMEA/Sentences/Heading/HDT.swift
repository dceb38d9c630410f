extension Sentence {
    /// HDT: the true heading.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | heading, true | ``heading``, degrees |
    public struct HDT: SentenceBody {
        public static let code: SentenceCode = "HDT"

        @Compact public var heading: Double?

        public init() {}

        public init(from fields: consuming FieldReader) { heading = fields.number() }

        public func write(to fields: inout FieldWriter) {
            fields.number(heading, decimals: 1)
            fields.literal("T")
        }
    }
}
