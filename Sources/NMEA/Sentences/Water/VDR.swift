extension Sentence {
    /// VDR: the set and drift of the current.
    public struct VDR: SentenceBody {
        public static let code: SentenceCode = "VDR"

        /// The set, that is, the direction toward which the current flows, in degrees from true north (fields 1–2).
        @Compact public var direction: Double?
        /// The set, in degrees from magnetic north (fields 3–4).
        @Compact public var magneticDirection: Double?
        /// The drift, that is, the speed of the current, in meters per second (fields 5–6, sent in knots).
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
