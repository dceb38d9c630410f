extension Sentence {
    /// PQTMANTENNASTATUS: the status of the antenna of a Quectel receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | version of the sentence | ``version`` |
    /// | 2 | 1 connected, 2 open, 3 short circuit | ``status`` |
    /// | 3 … | mode, power | – |
    public struct PQTMANTENNASTATUS: SentenceBody {
        public static let code: SentenceCode = "PQTMANTENNASTATUS"
        public static var address: String { "PQTMANTENNASTATUS" }

        public var version: UInt8?
        public var status: AntennaStatus?

        // These meanings have not been verified, because neither a public document nor a log contains them.
        private static let meanings: [AntennaStatus?] = [nil, .normal, .open, .short]

        public init() {}

        public init(from fields: consuming FieldReader) {
            version = fields.integer()
            status = fields.antennaStatus(Self.meanings)
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(version)
            fields.antennaStatus(status, Self.meanings)
        }
    }
}
