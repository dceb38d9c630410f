extension Sentence {
    /// PMTK010: a system message from a MediaTek receiver.
    public struct PMTK010: SentenceBody {
        public static let code: SentenceCode = "PMTK010"

        /// The system message: 0 unknown, 1 startup, 2 request for assistance data, 3 transition to normal mode (field
        /// 1).
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
