extension Sentence {
    /// PMTK001: a MediaTek receiver answers a command.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | number of the command | ``command`` |
    /// | 2 | what became of it | ``result`` |
    /// | 3… | what some commands give back | ``values`` |
    public struct PMTK001: SentenceBody {
        public static let code: SentenceCode = "PMTK001"

        public var command: UInt16?
        public var result: MediaTekResult?
        public var values: SentenceText?

        public init() {}

        public init(from fields: consuming FieldReader) {
            command = fields.integer()
            result = fields.symbol()
            values = fields.rest()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(command, width: 3)
            fields.symbol(result)
            fields.rest(values)
        }
    }
}

/// What became of a command to a MediaTek receiver (PMTK).
public enum MediaTekResult: UInt8, Sendable {
    /// `0`: no such command.
    case invalid = 0x30
    /// `1`: not supported.
    case unsupported = 0x31
    /// `2`: understood, but it failed.
    case failed = 0x32
    /// `3`: done.
    case succeeded = 0x33
}
