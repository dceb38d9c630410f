extension Sentence {
    /// HBT: the heartbeat of a device.
    public struct HBT: SentenceBody {
        public static let code: SentenceCode = "HBT"

        /// The time until the next heartbeat, in seconds (field 1).
        @Compact public var interval: Double?
        /// Whether the device is in normal operation (field 2).
        public var status: DataStatus?
        /// The counter of the heartbeats, 0 … 9 (field 3).
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
