extension Sentence {
    /// PSTMANTENNASTATUS: the status of the antenna of a Teseo receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | 0 connected, 1 open, 2 short circuit | ``status`` |
    /// | 2 | operating mode: 0 automatic, 1 manual | ``mode`` |
    /// | 3 | selected input | ``input`` |
    /// | 4 | power of the input | ``power`` |
    ///
    /// The numbers in fields 3 and 4 are receiver-specific.
    public struct PSTMANTENNASTATUS: SentenceBody {
        public static let code: SentenceCode = "PSTMANTENNASTATUS"
        public static var address: String { "PSTMANTENNASTATUS" }

        public var status: AntennaStatus?
        public var mode: UInt8?
        public var input: UInt8?
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
