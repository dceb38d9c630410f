extension Sentence {
    /// TLL: the latitude and longitude of a radar target.
    public struct TLL: SentenceBody {
        public static let code: SentenceCode = "TLL"

        /// The target number (field 1).
        public var number: UInt16?
        /// The latitude of the target, in degrees, positive north (fields 2–3).
        @Compact public var latitude: Double?
        /// The longitude of the target, in degrees, positive east (fields 4–5).
        @Compact public var longitude: Double?
        /// The name of the target (field 6).
        public var name: WaypointName?
        /// The UTC time (field 7).
        public var time: TimeOfDay?
        /// The status of the target (field 8).
        public var status: TargetStatus?
        /// Whether the target is a reference target, used to determine own ship's position or speed (field 9: `R`).
        public var isReference = false

        public init() {}

        public init(from fields: consuming FieldReader) {
            number = fields.integer()
            latitude = fields.latitude()
            longitude = fields.longitude()
            name = fields.text()
            time = fields.time()
            status = fields.symbol()
            isReference = fields.character() == UInt8(ascii: "R")
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(number, width: 2)
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.text(name)
            fields.time(time)
            fields.symbol(status)
            fields.character(isReference ? UInt8(ascii: "R") : nil)
        }
    }
}
