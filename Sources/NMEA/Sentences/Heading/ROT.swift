extension Sentence {
    /// ROT: the rate of turn.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | rate of turn, degrees per minute | ``rateOfTurn``, degrees per second, positive to starboard |
    /// | 2 | `A` valid, `V` invalid | ``status`` |
    public struct ROT: SentenceBody {
        public static let code: SentenceCode = "ROT"

        @Compact public var rateOfTurn: Double?
        public var status: DataStatus?

        public init() {}

        public init(from fields: consuming FieldReader) {
            rateOfTurn = fields.number(.sixtieths)
            status = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(rateOfTurn, .sixtieths, decimals: 1)
            fields.symbol(status)
        }
    }
}
