extension Sentence {
    /// PMTK010: a system message from a MediaTek receiver.
    public struct PMTK010: SentenceBody {
        public static let code: SentenceCode = "PMTK010"

        /// The system message (field 1): 0 for unknown, 1 for startup, 2 for a request for assistance data, 3 for the
        /// transition to normal mode.
        public var message: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            message = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(message, width: 3)
        }
    }
}
