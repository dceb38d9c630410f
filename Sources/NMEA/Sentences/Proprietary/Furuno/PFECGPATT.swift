extension Sentence {
    /// PFEC,GPatt: the attitude of a Furuno receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `GPatt` | part of the address |
    /// | 2 | heading, true | ``heading``, degrees |
    /// | 3 | pitch | ``pitch``, degrees |
    /// | 4 | roll | ``roll``, degrees |
    public struct PFECGPATT: SentenceBody {
        public static let code: SentenceCode = "PFEC"
        public static var address: String { "PFEC,GPatt" }

        @Compact public var heading: Double?
        @Compact public var pitch: Double?
        @Compact public var roll: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            heading = fields.number()
            pitch = fields.number()
            roll = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(heading, decimals: 1)
            fields.number(pitch, decimals: 1)
            fields.number(roll, decimals: 1)
        }
    }
}
