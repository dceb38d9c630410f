extension Sentence {
    /// PGRMZ: the altitude of a Garmin receiver.
    public struct PGRMZ: SentenceBody {
        public static let code: SentenceCode = "PGRMZ"

        /// The altitude, in meters (fields 1–2, in feet).
        @Compact public var altitude: Double?
        /// The source of the altitude: 1 no fix, 2 the user, 3 the satellites (field 3).
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
