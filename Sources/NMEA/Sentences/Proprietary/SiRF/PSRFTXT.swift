extension Sentence {
    /// PSRFTXT: the start-up text of a SiRF receiver, often without a checksum.
    ///
    /// `$PSRFTXTVersion GSW3.2.2`
    public struct PSRFTXT: SentenceBody {
        public static let code: SentenceCode = "PSRFTXT"

        /// The text, which directly follows the address.
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
