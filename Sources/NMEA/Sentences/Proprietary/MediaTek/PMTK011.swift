extension Sentence {
    /// PMTK011: the startup text of a MediaTek receiver.
    public struct PMTK011: SentenceBody {
        public static let code: SentenceCode = "PMTK011"

        /// The startup text, usually `MTKGPS` (field 1).
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
