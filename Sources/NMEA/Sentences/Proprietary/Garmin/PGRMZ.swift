extension Sentence {
    /// PGRMZ: the altitude of a Garmin receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1–2 | altitude, feet | ``altitude``, meters |
    /// | 3 | 1 no fix, 2 altitude from the user, 3 altitude from the satellites | ``fixMode`` |
    public struct PGRMZ: SentenceBody {
        public static let code: SentenceCode = "PGRMZ"

        @Compact public var altitude: Double?
        public var fixMode: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            altitude = fields.length()
            fixMode = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(altitude, .feet)
            fields.literal("f")
            fields.integer(fixMode)
        }
    }
}
