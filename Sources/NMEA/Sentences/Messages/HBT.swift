extension Sentence {
    /// HBT: the heartbeat of a device.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | time until the next heartbeat | ``interval``, seconds |
    /// | 2 | `A` in normal operation, `V` not in normal operation | ``status`` |
    /// | 3 | counter, 0 … 9 | ``sequence`` |
    public struct HBT: SentenceBody {
        public static let code: SentenceCode = "HBT"

        @Compact public var interval: Double?
        public var status: DataStatus?
        public var sequence: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            interval = fields.number()
            status = fields.symbol()
            sequence = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(interval, decimals: 1)
            fields.symbol(status)
            fields.integer(sequence)
        }
    }
}
