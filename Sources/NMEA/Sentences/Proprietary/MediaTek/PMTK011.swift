extension Sentence {
    /// PMTK011: the start-up text of a MediaTek receiver.
    public struct PMTK011: SentenceBody {
        public static let code: SentenceCode = "PMTK011"

        /// The text, `MTKGPS` (field 1).
        public var text: SentenceText?

        public init() {}

        public init(from fields: consuming FieldReader) {
            text = fields.rest()
        }

        public func write(to fields: inout FieldWriter) {
            fields.rest(text)
        }
    }
}
