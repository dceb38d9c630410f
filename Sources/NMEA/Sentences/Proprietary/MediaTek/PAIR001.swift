extension Sentence {
    /// PAIR001: an Airoha receiver's reply to a command. Airoha receivers are also sold by Quectel.
    public struct PAIR001: SentenceBody {
        public static let code: SentenceCode = "PAIR001"

        /// The command number (field 1).
        public var command: UInt16?
        /// The result of the command (field 2).
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

/// The result of a command to an Airoha receiver (PAIR).
public enum AirohaResult: UInt8, Sendable {
    /// `0`: the command succeeded.
    case succeeded = 0x30
    /// `1`: the command is in progress, and the result follows.
    case processing = 0x31
    /// `2`: the command failed.
    case failed = 0x32
    /// `3`: the command is not supported.
    case unsupported = 0x33
    /// `4`: a parameter is wrong or missing.
    case badParameter = 0x34
    /// `5`: the receiver is busy; retry later.
    case busy = 0x35
}
