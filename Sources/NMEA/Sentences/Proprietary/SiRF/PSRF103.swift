extension Sentence {
    /// PSRF103: a command that requests a sentence from a SiRF receiver, or sets the interval at which the receiver
    /// sends the sentence.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | sentence: 0 GGA, 1 GLL, 2 GSA, 3 GSV, 4 RMC, 5 VTG, 6 MSS, 8 ZDA | ``sentence`` |
    /// | 2 | `01` requests the sentence once, `00` sets the interval | ``isQuery`` |
    /// | 3 | interval; 0 disables the sentence | ``interval``, seconds |
    /// | 4 | `01` with a checksum, `00` without | ``hasChecksum`` |
    public struct PSRF103: SentenceBody {
        public static let code: SentenceCode = "PSRF103"

        public var sentence: UInt8?
        public var isQuery: Bool?
        public var interval: UInt8?
        public var hasChecksum: Bool?

        public init() {}

        public init(from fields: consuming FieldReader) {
            sentence = fields.integer()
            isQuery = fields.integer(UInt8.self).map { $0 != 0 }
            interval = fields.integer()
            hasChecksum = fields.integer(UInt8.self).map { $0 != 0 }
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(sentence, width: 2)
            fields.integer(isQuery.map { $0 ? 1 : 0 }, width: 2)
            fields.integer(interval, width: 2)
            fields.integer(hasChecksum.map { $0 ? 1 : 0 }, width: 2)
        }
    }
}
