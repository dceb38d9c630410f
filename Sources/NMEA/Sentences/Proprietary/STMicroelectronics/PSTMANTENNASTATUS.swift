extension Sentence {
    /// PSTMANTENNASTATUS: the antenna status of a Teseo receiver.
    ///
    /// Fields 3 and 4 contain receiver-specific codes.
    public struct PSTMANTENNASTATUS: SentenceBody {
        public static let code: SentenceCode = "PSTMANTENNASTATUS"
        public static var address: String { "PSTMANTENNASTATUS" }

        /// The status of the antenna (field 1: 0 connected, 1 open, 2 short circuit).
        public var status: AntennaStatus?
        /// The operating mode (field 2): 0 for automatic, 1 for manual.
        public var mode: UInt8?
        /// The selected RF input, as a receiver-specific code (field 3).
        public var input: UInt8?
        /// The power state of the antenna, as a receiver-specific code (field 4).
        public var power: UInt8?

        private static let meanings: [AntennaStatus?] = [.normal, .open, .short]

        public init() {}

        public init(from fields: consuming FieldReader) {
            status = fields.antennaStatus(Self.meanings)
            mode = fields.integer()
            input = fields.integer()
            power = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.antennaStatus(status, Self.meanings)
            fields.integer(mode)
            fields.integer(input)
            fields.integer(power)
        }
    }
}
