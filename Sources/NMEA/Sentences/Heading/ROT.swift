extension Sentence {
    /// ROT: the rate of turn.
    ///
    /// `$HEROT,-35.6,A`
    public struct ROT: SentenceBody {
        public static let code: SentenceCode = "ROT"

        /// The rate of turn, in degrees per second, positive to starboard (field 1, in degrees per minute).
        @Compact public var rateOfTurn: Double?
        /// The data status (field 2).
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
