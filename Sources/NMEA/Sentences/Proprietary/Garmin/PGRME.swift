extension Sentence {
    /// PGRME: the estimated position errors of a Garmin receiver.
    ///
    /// Garmin does not document the confidence level of these estimates.
    public struct PGRME: SentenceBody {
        public static let code: SentenceCode = "PGRME"

        /// The estimated horizontal position error, in meters (fields 1–2).
        @Compact public var horizontalError: Double?
        /// The estimated vertical position error, in meters (fields 3–4).
        @Compact public var verticalError: Double?
        /// The overall spherical equivalent position error, in meters (fields 5–6).
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
