extension Sentence {
    /// DPT: depth of the water.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | depth below the transducer | ``depth``, metres |
    /// | 2 | distance from the transducer up to the surface; negative: down to the keel | ``offset``, metres |
    /// | 3 | largest depth on the scale in use (3.0) | ``maximumDepth``, metres |
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
