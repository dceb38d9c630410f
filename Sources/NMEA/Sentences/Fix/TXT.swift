extension Sentence {
    /// TXT: a text message.
    ///
    /// `$GPTXT,01,01,01,ANTENNA OPEN`
    ///
    /// Some receivers send fewer fields, or words instead of numbers in the first three fields. In that case, ``text``
    /// contains all fields.
    public struct TXT: SentenceBody {
        public static let code: SentenceCode = "TXT"

        /// The total number of sentences in the message (field 1).
        public var total: UInt8?
        /// The sentence number within the message, starting at 1 (field 2).
        public var number: UInt8?
        /// The text identifier, which specifies the message type (field 3). u-blox receivers send 0 for errors, 1 for
        /// warnings, 2 for notices and 7 for user messages.
        public var identifier: UInt8?
        /// The text message (field 4).
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
            // The text field is written even if it is empty. Otherwise, a reader would find fewer than four fields and
            // treat the numbers as text.
            if text == nil { fields.skip() } else { fields.rest(text) }
        }
    }
}
