extension Sentence {
    /// PQTMEPE: the estimated position errors of a Quectel receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | version of the sentence | ``version``: 2 |
    /// | 2 | estimated error to the north | ``northError``, meters |
    /// | 3 | estimated error to the east | ``eastError``, meters |
    /// | 4 | estimated downward error | ``downError``, meters |
    /// | 5 | estimated error in two dimensions | ``horizontalError``, meters |
    /// | 6 | estimated error in three dimensions | ``positionError``, meters |
    ///
    /// Quectel does not document the probability of these errors.
    public struct PQTMEPE: SentenceBody {
        public static let code: SentenceCode = "PQTMEPE"

        public var version: UInt8?
        @Compact public var northError: Double?
        @Compact public var eastError: Double?
        @Compact public var downError: Double?
        @Compact public var horizontalError: Double?
        @Compact public var positionError: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            version = fields.integer()
            northError = fields.number()
            eastError = fields.number()
            downError = fields.number()
            horizontalError = fields.number()
            positionError = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(version)
            fields.number(northError, decimals: 3)
            fields.number(eastError, decimals: 3)
            fields.number(downError, decimals: 3)
            fields.number(horizontalError, decimals: 3)
            fields.number(positionError, decimals: 3)
        }
    }
}
