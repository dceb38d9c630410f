extension Sentence {
    /// VDR: set and drift of the current.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1–2 | direction that it flows to, true | ``direction``, degrees |
    /// | 3–4 | the same, magnetic | ``magneticDirection``, degrees |
    /// | 5–6 | its speed, knots | ``speed``, metres per second |
    public struct VDR: SentenceBody {
        public static let code: SentenceCode = "VDR"

        @Compact public var direction: Double?
        @Compact public var magneticDirection: Double?
        @Compact public var speed: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            (direction, magneticDirection) = fields.directions()
            speed = fields.speed(.knots)
        }

        public func write(to fields: inout FieldWriter) {
            fields.directions(direction, magneticDirection)
            fields.speed(speed)
        }
    }
}
