extension Sentence {
    /// PGRMZ: the altitude reported by a Garmin receiver.
    public struct PGRMZ: SentenceBody {
        public static let code: SentenceCode = "PGRMZ"

        /// The altitude, in meters (fields 1–2, in feet).
        @Compact public var altitude: Double?
        /// The position fix dimensions (field 3): 1 for no fix, 2 for a user altitude, 3 for a GPS altitude.
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
