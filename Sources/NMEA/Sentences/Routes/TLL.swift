extension Sentence {
    /// TLL: the position of a target.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | number of the target | ``number`` |
    /// | 2–3 | latitude of the target | ``latitude``, degrees |
    /// | 4–5 | longitude of the target | ``longitude``, degrees |
    /// | 6 | name of the target | ``name`` |
    /// | 7 | time, UTC | ``time`` |
    /// | 8 | `L` lost, `Q` being acquired, `T` tracked | ``status`` |
    /// | 9 | `R` if the target is the reference for the ship's position or speed | ``isReference`` |
    public struct TLL: SentenceBody {
        public static let code: SentenceCode = "TLL"

        public var number: UInt16?
        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        public var name: WaypointName?
        public var time: TimeOfDay?
        public var status: TargetStatus?
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
