extension Sentence {
    /// PAIR001: an acknowledgement of a command by an Airoha receiver. Airoha receivers are also sold by Quectel.
    public struct PAIR001: SentenceBody {
        public static let code: SentenceCode = "PAIR001"

        /// The ID of the acknowledged command (field 1).
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

/// The result of a PAIR command to an Airoha receiver.
public enum AirohaResult: UInt8, Sendable {
    /// `0`: the command succeeded.
    case succeeded = 0x30
    /// `1`: the command is being processed; the result follows.
    case processing = 0x31
    /// `2`: the command failed.
    case failed = 0x32
    /// `3`: the command is not supported.
    case unsupported = 0x33
    /// `4`: a parameter is invalid or missing.
    case badParameter = 0x34
    /// `5`: the receiver is busy; retry later.
    case busy = 0x35
}
