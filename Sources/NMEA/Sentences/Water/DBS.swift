extension Sentence {
    /// DBS: depth of the water below the surface.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1–2 | depth, feet | ``depth`` when field 3 is empty |
    /// | 3–4 | depth, metres | ``depth``, metres |
    /// | 5–6 | depth, fathoms | ``depth`` when fields 1 and 3 are empty |
    public struct DBS: SentenceBody {
        public static let code: SentenceCode = "DBS"

        @Compact public var depth: Double?

        public init() {}

        public init(from fields: consuming FieldReader) { depth = fields.depth() }

        public func write(to fields: inout FieldWriter) { fields.depth(depth) }
    }
}
