extension Sentence {
    /// PSRFTXT: the start-up text of a SiRF receiver, often without a checksum.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | – | the text, directly after the address: `$PSRFTXTVersion GSW3.2.2` | ``text`` |
    public struct PSRFTXT: SentenceBody {
        public static let code: SentenceCode = "PSRFTXT"

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
