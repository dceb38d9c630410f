extension Sentence {
    /// DPT: the depth of the water.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | depth below the transducer | ``depth``, meters |
    /// | 2 | distance from the transducer up to the surface or, if negative, down to the keel | ``offset``, meters |
    /// | 3 | maximum depth of the range scale in use (3.0) | ``maximumDepth``, meters |
    public struct DPT: SentenceBody {
        public static let code: SentenceCode = "DPT"

        @Compact public var depth: Double?
        @Compact public var offset: Double?
        @Compact public var maximumDepth: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            depth = fields.number()
            offset = fields.number()
            maximumDepth = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(depth, decimals: 1)
            fields.number(offset, decimals: 1)
            fields.number(maximumDepth, decimals: 1)
            fields.trimEmptyFields(to: 2)
        }
    }
}
