extension Sentence {
    /// PAIR001: an Airoha receiver, as Quectel sells them, answers a command.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | number of the command | ``command`` |
    /// | 2 | what became of it | ``result`` |
    public struct PAIR001: SentenceBody {
        public static let code: SentenceCode = "PAIR001"

        public var command: UInt16?
        public var result: AirohaResult?

        public init() {}

        public init(from fields: consuming FieldReader) {
            command = fields.integer()
            result = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(command, width: 3)
            fields.symbol(result)
        }
    }
}

/// What became of a command to an Airoha receiver (PAIR).
public enum AirohaResult: UInt8, Sendable {
    /// `0`: done.
    case succeeded = 0x30
    /// `1`: being done, the result follows.
    case processing = 0x31
    /// `2`: failed.
    case failed = 0x32
    /// `3`: not supported.
    case unsupported = 0x33
    /// `4`: a parameter is wrong or missing.
    case badParameter = 0x34
    /// `5`: busy, try again.
    case busy = 0x35
}
