extension Sentence {
    /// PSTMVER: the version of one component of a Teseo receiver's software.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | name and version | ``text``: `GNSSLIB_8.4.8.14_ARM` |
    ///
    /// The receiver sends one sentence for each component.
    public struct PSTMVER: SentenceBody {
        public static let code: SentenceCode = "PSTMVER"

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
