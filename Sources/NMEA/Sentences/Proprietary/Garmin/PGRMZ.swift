extension Sentence {
    /// PGRMZ: the altitude reported by a Garmin receiver.
    public struct PGRMZ: SentenceBody {
        public static let code: SentenceCode = "PGRMZ"

        /// The altitude, in meters (fields 1–2, in feet).
        @Compact public var altitude: Double?
        /// The position fix dimensions (field 3): 1 for no fix, 2 for a user or barometric altitude, 3 for a GPS
        /// altitude.
        public var fixMode: UInt8?

        public init() {}

        public init(from fields: consuming FieldReader) {
            let value = fields.number()
            // FLARM devices write feet as a capital letter, which means fathoms in other sentences.
            let isInMeters = fields.character().map { $0 == UInt8(ascii: "M") || $0 == UInt8(ascii: "m") } ?? false
            altitude = isInMeters ? value : value.map { $0 * FieldUnit.feet.factor }
            fixMode = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(altitude, .feet)
            fields.literal("f")
            fields.integer(fixMode)
        }
    }
}
