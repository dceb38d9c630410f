extension Sentence {
    /// A sentence about the second antenna of a Unicore receiver. It has the same layout as the corresponding sentence
    /// about the first antenna: for example, `GNGGAH` has the layout of ``GGA``.
    ///
    /// Epochs describe the first antenna, and contain no values from sentences about the second antenna.
    public struct SecondAntenna<Body: SentenceBody>: SentenceBody {
        public static var code: SentenceCode { SentenceCode(packed: Body.code.packed | 0x48 << 24) }

        /// The values of the sentence.
        public var values: Body

        public init() { values = Body() }

        /// Creates a sentence.
        public init(_ values: Body) { self.values = values }

        public init(from fields: consuming FieldReader) { values = Body(from: fields) }

        public func write(to fields: inout FieldWriter) { values.write(to: &fields) }
    }
}
