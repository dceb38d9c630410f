extension Sentence {
    /// PGRME: Garmin expected position errors.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1–2 | expected horizontal position error | ``horizontalError``, metres |
    /// | 3–4 | expected vertical position error | ``verticalError``, metres |
    /// | 5–6 | expected spherical position error | ``positionError``, metres |
    ///
    /// Garmin does not say with what probability the position lies within.
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
