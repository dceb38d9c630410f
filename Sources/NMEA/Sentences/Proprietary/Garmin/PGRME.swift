extension Sentence {
    /// PGRME: the expected position errors of a Garmin receiver.
    ///
    /// Garmin does not document the probability of these errors.
    public struct PGRME: SentenceBody {
        public static let code: SentenceCode = "PGRME"

        /// The expected horizontal position error, in meters (fields 1–2).
        @Compact public var horizontalError: Double?
        /// The expected vertical position error, in meters (fields 3–4).
        @Compact public var verticalError: Double?
        /// The expected spherical position error, in meters (fields 5–6).
        @Compact public var positionError: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            horizontalError = fields.length()
            verticalError = fields.length()
            positionError = fields.length()
        }

        public func write(to fields: inout FieldWriter) {
            fields.length(horizontalError)
            fields.length(verticalError)
            fields.length(positionError)
        }
    }
}
