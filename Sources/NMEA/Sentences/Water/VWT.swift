extension Sentence {
    /// VWT: the true wind speed and angle, as they would be measured on a ship at rest. Newer instruments send ``MWV``
    /// instead.
    public struct VWT: SentenceBody {
        public static let code: SentenceCode = "VWT"

        /// The wind angle from the bow, in degrees, positive to starboard (fields 1–2, with `L` or `R`).
        @Compact public var angle: Double?
        /// The wind speed, in meters per second (fields 3–4 in knots, 5–6 in m/s, or 7–8 in kilometers per hour).
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
