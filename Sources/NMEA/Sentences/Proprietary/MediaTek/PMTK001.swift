extension Sentence {
    /// PMTK001: a MediaTek receiver's reply to a command.
    public struct PMTK001: SentenceBody {
        public static let code: SentenceCode = "PMTK001"

        /// The command number (field 1).
        public var command: UInt16?
        /// The result of the command (field 2).
        public var result: MediaTekResult?
        /// The values that some commands return, separated by commas (field 3 and the following fields).
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

/// The result of a command to a MediaTek receiver (PMTK).
public enum MediaTekResult: UInt8, Sendable {
    /// `0`: the command does not exist.
    case invalid = 0x30
    /// `1`: the command is not supported.
    case unsupported = 0x31
    /// `2`: the command is valid, but failed.
    case failed = 0x32
    /// `3`: the command succeeded.
    case succeeded = 0x33
}
