extension Sentence {
    /// PMTK001: an acknowledgement of a command by a MediaTek receiver.
    public struct PMTK001: SentenceBody {
        public static let code: SentenceCode = "PMTK001"

        /// The ID of the acknowledged command (field 1).
        public var command: UInt16?
        /// The result of the command (field 2).
        public var result: MediaTekResult?
        /// The comma-separated values that some commands return (from field 3 on); `nil` if no values are returned.
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

/// The result of a PMTK command to a MediaTek receiver.
public enum MediaTekResult: UInt8, Sendable {
    /// `0`: the command is invalid.
    case invalid = 0x30
    /// `1`: the command is not supported.
    case unsupported = 0x31
    /// `2`: the command is valid, but its execution failed.
    case failed = 0x32
    /// `3`: the command succeeded.
    case succeeded = 0x33
}
