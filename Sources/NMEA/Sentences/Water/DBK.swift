extension Sentence {
    /// DBK: the depth below the keel.
    public struct DBK: SentenceBody {
        public static let code: SentenceCode = "DBK"

        /// The depth below the keel, in meters (fields 1–6, sent in feet, meters and fathoms).
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
