extension Sentence {
    /// DBT: the water depth below the transducer.
    ///
    /// `$SDDBT,18.4,f,5.6,M,3.1,F`
    public struct DBT: SentenceBody {
        public static let code: SentenceCode = "DBT"

        /// The depth below the transducer, in meters (fields 3–4 in meters, 1–2 in feet, or 5–6 in fathoms).
        @Compact public var depth: Double?

        public init() {}

        public init(from fields: consuming FieldReader) { depth = fields.depth() }

        public func write(to fields: inout FieldWriter) { fields.depth(depth) }
    }
}
