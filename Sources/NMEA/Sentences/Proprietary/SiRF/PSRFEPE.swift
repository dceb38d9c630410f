extension Sentence {
    /// PSRFEPE: the estimated errors of a SiRF receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | time of the fix, UTC | ``time`` |
    /// | 2 | `A` valid, `V` warning | ``status`` |
    /// | 3 | horizontal dilution of precision | ``horizontalDilution`` |
    /// | 4 | estimated horizontal position error | ``horizontalError``, meters |
    /// | 5 | estimated vertical position error | ``verticalError``, meters |
    /// | 6 | estimated horizontal velocity error | ``speedError``, meters per second |
    /// | 7 | estimated heading error | ``courseError``, degrees; 180 if the error is unknown |
    public struct PSRFEPE: SentenceBody {
        public static let code: SentenceCode = "PSRFEPE"

        public var time: TimeOfDay?
        public var status: DataStatus?
        @Compact public var horizontalDilution: Double?
        @Compact public var horizontalError: Double?
        @Compact public var verticalError: Double?
        @Compact public var speedError: Double?
        @Compact public var courseError: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            status = fields.symbol()
            horizontalDilution = fields.number()
            horizontalError = fields.number()
            verticalError = fields.number()
            speedError = fields.number()
            courseError = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.symbol(status)
            fields.number(horizontalDilution, decimals: 1)
            fields.number(horizontalError, decimals: 2)
            fields.number(verticalError, decimals: 2)
            fields.number(speedError, decimals: 1)
            fields.number(courseError, decimals: 1)
        }
    }
}
