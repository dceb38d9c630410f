extension Sentence {
    /// PQTMANTENNASTATUS: the antenna status of a Quectel receiver.
    ///
    /// Fields 3 and 4, the antenna mode and the antenna power, are not read.
    public struct PQTMANTENNASTATUS: SentenceBody {
        public static let code: SentenceCode = "PQTMANTENNASTATUS"
        public static var address: String { "PQTMANTENNASTATUS" }

        /// The message version (field 1).
        public var version: UInt8?
        /// The status of the antenna (field 2: 1 connected, 2 open, 3 short circuit).
        public var status: AntennaStatus?

        // The codes have not been verified, because neither public documentation nor a log containing them is
        // available.
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
