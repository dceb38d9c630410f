extension Sentence {
    /// PSRF103: a command that queries a sentence from a SiRF receiver once or sets its output interval.
    public struct PSRF103: SentenceBody {
        public static let code: SentenceCode = "PSRF103"

        /// The sentence type (field 1): 0 for GGA, 1 for GLL, 2 for GSA, 3 for GSV, 4 for RMC, 5 for VTG, 6 for MSS, 8
        /// for ZDA.
        public var sentence: UInt8?
        /// Whether the command queries the sentence once (field 2: `01`) or sets its output interval (`00`).
        public var isQuery: Bool?
        /// The output interval, in seconds; 0 disables the sentence (field 3).
        public var interval: UInt8?
        /// Whether the sentence is sent with a checksum (field 4: `01` with, `00` without).
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
