extension Sentence {
    /// TXT: a text message.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | number of sentences | ``total`` |
    /// | 2 | number of this sentence | ``number`` |
    /// | 3 | kind of text; u-blox: 0 error, 1 warning, 2 notice, 7 answer | ``identifier`` |
    /// | 4 | the text | ``text`` |
    ///
    /// Some receivers send fewer fields, or words instead of numbers in the first three fields. In these sentences, all
    /// fields together are the text.
    public struct TXT: SentenceBody {
        public static let code: SentenceCode = "TXT"

        public var total: UInt8?
        public var number: UInt8?
        public var identifier: UInt8?
        public var text: SentenceText?

        public init() {}

        public init(from fields: consuming FieldReader) {
            guard fields.remaining > 3, fields.areDigits(next: 3) else {
                text = fields.rest()
                return
            }
            total = fields.integer()
            number = fields.integer()
            identifier = fields.integer()
            text = fields.rest()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(total, width: 2)
            fields.integer(number, width: 2)
            fields.integer(identifier, width: 2)
            // The field of the text is written even if it is empty. With fewer than four fields, the numbers would be
            // read as text.
            if text == nil { fields.skip() } else { fields.rest(text) }
        }
    }
}
