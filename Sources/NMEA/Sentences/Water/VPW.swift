extension Sentence {
    /// VPW: the ship's speed measured parallel to the wind.
    public struct VPW: SentenceBody {
        public static let code: SentenceCode = "VPW"

        /// The speed parallel to the wind, in meters per second, positive upwind (fields 1–2 in knots, or 3–4 in m/s).
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
