extension Sentence {
    /// DBS: the depth of the water below the surface.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | depth, feet | ``depth`` if field 3 is empty |
    /// | 3–4 | depth, meters | ``depth``, meters |
    /// | 5–6 | depth, fathoms | ``depth`` if fields 1 and 3 are empty |
    public struct DBS: SentenceBody {
        public static let code: SentenceCode = "DBS"

        @Compact public var depth: Double?

        public init() {}

        public init(from fields: consuming FieldReader) { depth = fields.depth() }

        public func write(to fields: inout FieldWriter) { fields.depth(depth) }
    }
}
