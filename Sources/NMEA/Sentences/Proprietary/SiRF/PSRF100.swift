extension Sentence {
    /// PSRF100: a command that sets the protocol and the serial port parameters of a SiRF receiver.
    public struct PSRF100: SentenceBody {
        public static let code: SentenceCode = "PSRF100"

        /// Whether the port is set to the NMEA protocol (field 1: `0` SiRF binary, `1` NMEA).
        public var usesNMEA: Bool?
        /// The baud rate (field 2).
        public var baudRate: UInt32?
        /// The number of data bits (field 3).
        public var dataBits: UInt8?
        /// The number of stop bits (field 4).
        public var stopBits: UInt8?
        /// The parity (field 5): 0 for none, 1 for odd, 2 for even.
        public var parity: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            usesNMEA = fields.flag("1", "0")
            baudRate = fields.integer()
            dataBits = fields.integer()
            stopBits = fields.integer()
            parity = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.flag(usesNMEA, "1", "0")
            fields.integer(baudRate)
            fields.integer(dataBits)
            fields.integer(stopBits)
            fields.integer(parity)
        }
    }
}
