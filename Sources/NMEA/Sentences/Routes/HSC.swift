extension Sentence {
    /// HSC: the heading to steer.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | heading, true | ``headingToSteer``, degrees |
    /// | 3–4 | heading, magnetic | ``magneticHeadingToSteer``, degrees |
    public struct HSC: SentenceBody {
        public static let code: SentenceCode = "HSC"

        @Compact public var headingToSteer: Double?
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
