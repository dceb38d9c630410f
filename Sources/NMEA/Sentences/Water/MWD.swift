extension Sentence {
    /// MWD: the direction and speed of the true wind.
    ///
    /// `$WIMWD,330.2,T,328.8,M,11.6,N,6.0,M`
    public struct MWD: SentenceBody {
        public static let code: SentenceCode = "MWD"

        /// The wind direction, that is, the direction from which the wind blows, in degrees from true north (fields
        /// 1–2).
        @Compact public var direction: Double?
        /// The wind direction, in degrees from magnetic north (fields 3–4).
        @Compact public var magneticDirection: Double?
        /// The wind speed, in meters per second (fields 5–6 in knots, or 7–8 in meters per second).
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
