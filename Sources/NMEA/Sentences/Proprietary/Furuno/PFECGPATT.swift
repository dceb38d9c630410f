extension Sentence {
    /// PFEC,GPatt: the attitude computed by a Furuno receiver.
    ///
    /// Field 1 (`GPatt`) is part of the sentence's address.
    public struct PFECGPATT: SentenceBody {
        public static let code: SentenceCode = "PFEC"
        public static var address: String { "PFEC,GPatt" }

        /// The heading, in degrees from true north (field 2).
        @Compact public var heading: Double?
        /// The pitch, in degrees (field 3).
        @Compact public var pitch: Double?
        /// The roll, in degrees (field 4).
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
