extension Sentence {
    /// DBS: the water depth below the surface.
    ///
    /// `$SDDBS,328.1,f,100.0,M,54.7,F`
    public struct DBS: SentenceBody {
        public static let code: SentenceCode = "DBS"

        /// The depth below the surface, in meters (fields 3–4 in meters, 1–2 in feet, or 5–6 in fathoms).
        @Compact public var depth: Double?

        public init() {}

        public init(from fields: consuming FieldReader) { depth = fields.depth() }

        public func write(to fields: inout FieldWriter) { fields.depth(depth) }
    }
}
