extension Sentence {
    /// A Unicore sentence for the second antenna. It has the same format as the corresponding sentence for the first
    /// antenna: `GNGGAH`, for example, has the format of ``GGA``.
    ///
    /// Epochs describe only the first antenna; values for the second antenna are not included.
    public struct SecondAntenna<Body: SentenceBody>: SentenceBody {
        public static var code: SentenceCode { SentenceCode(packed: Body.code.packed | 0x48 << 24) }

        /// The values of the sentence, as the type of the corresponding sentence for the first antenna.
        public var values: Body

        public init() { values = Body() }

        /// Creates a second-antenna sentence from its values.
        public init(_ values: Body) { self.values = values }

        public init(from fields: consuming FieldReader) { values = Body(from: fields) }

        public func write(to fields: inout FieldWriter) { values.write(to: &fields) }
    }
}
