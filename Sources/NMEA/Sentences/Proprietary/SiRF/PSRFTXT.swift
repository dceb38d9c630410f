extension Sentence {
    /// PSRFTXT: the startup text of a SiRF receiver, often sent without a checksum.
    ///
    /// `$PSRFTXTVersion GSW3.2.2`
    public struct PSRFTXT: SentenceBody {
        public static let code: SentenceCode = "PSRFTXT"

        /// The text, which follows the address without a comma.
        public var text: SentenceText?

        public init() {}

        public init(from fields: consuming FieldReader) {
            text = fields.restOfSentence(after: "PSRFTXT")
        }

        public func write(to fields: inout FieldWriter) {
            fields.restOfSentence(text)
        }
    }
}
