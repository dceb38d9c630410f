extension Sentence {
    /// HBT: a heartbeat, which shows that a device is operating.
    public struct HBT: SentenceBody {
        public static let code: SentenceCode = "HBT"

        /// The repeat interval of the heartbeat, in seconds (field 1).
        @Compact public var interval: Double?
        /// The equipment status: ``DataStatus/valid`` in normal operation (field 2).
        public var status: DataStatus?
        /// The sequential sentence identifier, 0 … 9, which increases with each heartbeat (field 3).
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
