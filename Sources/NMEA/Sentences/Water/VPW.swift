extension Sentence {
    /// VPW: the component of the ship's speed that is parallel to the wind.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | speed parallel to the wind, knots | ``speed``, meters per second, positive upwind |
    /// | 3–4 | speed, meters per second | ``speed`` if field 1 is empty |
    public struct VPW: SentenceBody {
        public static let code: SentenceCode = "VPW"

        @Compact public var speed: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            speed = fields.speed(.knots, or: .same)
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(speed, .knots, decimals: 1)
            fields.literal("N")
            fields.rounded(speed, .same, decimals: 1)
            fields.literal("M")
        }
    }
}
