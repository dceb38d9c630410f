extension Sentence {
    /// PSTMVER: the version of one of a Teseo receiver's software components. The receiver sends one sentence for each
    /// component.
    public struct PSTMVER: SentenceBody {
        public static let code: SentenceCode = "PSTMVER"

        /// The name and version of the component, such as `GNSSLIB_8.4.8.14_ARM` (field 1).
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
