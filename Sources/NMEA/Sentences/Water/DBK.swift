extension Sentence {
    /// DBK: the depth below the keel.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–6 | depth in feet, meters and fathoms | ``depth``, meters |
    public struct DBK: SentenceBody {
        public static let code: SentenceCode = "DBK"

        @Compact public var depth: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            depth = fields.depth()
        }

        public func write(to fields: inout FieldWriter) {
            fields.depth(depth)
        }
    }
}
