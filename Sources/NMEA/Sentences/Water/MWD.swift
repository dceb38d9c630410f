extension Sentence {
    /// MWD: the direction and speed of the true wind.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | direction from which the wind blows, true | ``direction``, degrees |
    /// | 3–4 | direction from which the wind blows, magnetic | ``magneticDirection``, degrees |
    /// | 5–6 | speed, knots | ``speed``, meters per second |
    /// | 7–8 | speed, meters per second | ``speed`` if field 5 is empty |
    public struct MWD: SentenceBody {
        public static let code: SentenceCode = "MWD"

        @Compact public var direction: Double?
        @Compact public var magneticDirection: Double?
        @Compact public var speed: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            (direction, magneticDirection) = fields.directions()
            speed = fields.speed(.knots, or: .same)
        }

        public func write(to fields: inout FieldWriter) {
            fields.directions(direction, magneticDirection)
            fields.number(speed, .knots, decimals: 1)
            fields.literal("N")
            fields.rounded(speed, .same, decimals: 1)
            fields.literal("M")
        }
    }
}
