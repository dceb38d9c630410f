extension Sentence {
    /// PGRME: the expected position errors of a Garmin receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | expected horizontal position error | ``horizontalError``, meters |
    /// | 3–4 | expected vertical position error | ``verticalError``, meters |
    /// | 5–6 | expected spherical position error | ``positionError``, meters |
    ///
    /// Garmin does not document the probability of these errors.
    public struct PGRME: SentenceBody {
        public static let code: SentenceCode = "PGRME"

        @Compact public var horizontalError: Double?
        @Compact public var verticalError: Double?
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
