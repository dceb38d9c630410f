extension Sentence {
    /// HSC: the heading to steer.
    public struct HSC: SentenceBody {
        public static let code: SentenceCode = "HSC"

        /// The heading, in degrees from true north (fields 1–2).
        @Compact public var headingToSteer: Double?
        /// The heading, in degrees from magnetic north (fields 3–4).
        @Compact public var magneticHeadingToSteer: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            (headingToSteer, magneticHeadingToSteer) = fields.directions()
        }

        public func write(to fields: inout FieldWriter) {
            fields.directions(headingToSteer, magneticHeadingToSteer)
        }
    }
}
