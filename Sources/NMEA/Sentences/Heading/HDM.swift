extension Sentence {
    /// HDM: the magnetic heading.
    ///
    /// `$APHDM,218.681,M`
    public struct HDM: SentenceBody {
        public static let code: SentenceCode = "HDM"

        /// The heading, in degrees from magnetic north (fields 1–2).
        @Compact public var magneticHeading: Double?

        public init() {}

        public init(from fields: consuming FieldReader) { magneticHeading = fields.number() }

        public func write(to fields: inout FieldWriter) {
            fields.number(magneticHeading, decimals: 1)
            fields.literal("M")
        }
    }
}
