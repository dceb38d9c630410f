extension Sentence {
    /// VDR: the set and drift of the current.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | direction in which the current flows, true | ``direction``, degrees |
    /// | 3–4 | direction in which the current flows, magnetic | ``magneticDirection``, degrees |
    /// | 5–6 | speed of the current, knots | ``speed``, meters per second |
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
