extension Sentence {
    /// PSRF150: an OK-to-send notice, which reports whether a SiRF receiver in a power-saving mode accepts commands.
    public struct PSRF150: SentenceBody {
        public static let code: SentenceCode = "PSRF150"

        /// Whether the receiver is ready for commands (field 1: `1` ready, `0` not ready).
        public var isReady: Bool?

        public init() {}

        public init(from fields: consuming FieldReader) {
            isReady = fields.flag("1", "0")
        }

        public func write(to fields: inout FieldWriter) {
            fields.flag(isReady, "1", "0")
        }
    }
}
