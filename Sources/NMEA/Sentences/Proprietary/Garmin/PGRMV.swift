extension Sentence {
    /// PGRMV: the velocity of a Garmin receiver in three dimensions.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | velocity to the east | ``eastVelocity``, meters per second |
    /// | 2 | velocity to the north | ``northVelocity``, meters per second |
    /// | 3 | upward velocity | ``upVelocity``, meters per second |
    public struct PGRMV: SentenceBody {
        public static let code: SentenceCode = "PGRMV"

        @Compact public var eastVelocity: Double?
        @Compact public var northVelocity: Double?
        @Compact public var upVelocity: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            eastVelocity = fields.number()
            northVelocity = fields.number()
            upVelocity = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(eastVelocity, decimals: 1)
            fields.number(northVelocity, decimals: 1)
            fields.number(upVelocity, decimals: 1)
        }
    }
}
