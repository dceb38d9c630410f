extension Sentence {
    /// VWT: the true wind, as it would be felt on a ship at rest. Newer instruments send ``MWV``.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | angle from the bow, `L` or `R` | ``angle``, degrees, positive to starboard |
    /// | 3–4 | speed, knots | ``speed``, meters per second |
    /// | 5–6 | speed, meters per second | ``speed`` if field 3 is empty |
    /// | 7–8 | speed, kilometers per hour | ``speed`` if fields 3 and 5 are empty |
    public struct VWT: SentenceBody {
        public static let code: SentenceCode = "VWT"

        @Compact public var angle: Double?
        @Compact public var speed: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            (angle, speed) = fields.windFromBow()
        }

        public func write(to fields: inout FieldWriter) {
            fields.windFromBow(angle, speed)
        }
    }
}
