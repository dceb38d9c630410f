extension Sentence {
    /// PSRF100: a command that sets the parameters of a SiRF receiver's serial port.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `0` SiRF binary, `1` NMEA | ``usesNMEA`` |
    /// | 2 | baud rate | ``baudRate`` |
    /// | 3 | data bits | ``dataBits`` |
    /// | 4 | stop bits | ``stopBits`` |
    /// | 5 | parity: `0` none, `1` odd, `2` even | ``parity`` |
    public struct PSRF100: SentenceBody {
        public static let code: SentenceCode = "PSRF100"

        public var usesNMEA: Bool?
        public var baudRate: UInt32?
        public var dataBits: UInt8?
        public var stopBits: UInt8?
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
