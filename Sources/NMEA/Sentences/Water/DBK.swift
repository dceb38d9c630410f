extension Sentence {
    /// DBK: depth below the keel.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1–6 | depth in feet, metres and fathoms | ``depth``, metres |
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
