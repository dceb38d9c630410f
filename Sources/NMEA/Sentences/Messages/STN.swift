extension Sentence {
    /// STN: the number of the device that sends the next sentences, if several devices send sentences on one line.
    public struct STN: SentenceBody {
        public static let code: SentenceCode = "STN"

        /// The device number (field 1).
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
