extension Sentence {
    /// STN: the ID of the talker that sends the following sentences, on a line shared by several talkers.
    public struct STN: SentenceBody {
        public static let code: SentenceCode = "STN"

        /// The talker ID number (field 1).
        public var device: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            device = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(device, width: 2)
        }
    }
}
