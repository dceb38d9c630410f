extension Sentence {
    /// HDT: the true heading.
    ///
    /// `$HEHDT,274.07,T*19`
    public struct HDT: SentenceBody {
        public static let code: SentenceCode = "HDT"

        /// The heading, in degrees from true north (fields 1–2).
        @Compact public var heading: Double?

        public init() {}

        public init(from fields: consuming FieldReader) { heading = fields.number() }

        public func write(to fields: inout FieldWriter) {
            fields.number(heading, decimals: 1)
            fields.literal("T")
        }
    }
}
