extension Sentence {
    /// PSTI,030: the recommended minimum data of a fix by a SkyTraq receiver, with the velocity in three dimensions.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `030` | part of the code |
    /// | 2 | time of the fix, UTC | ``time`` |
    /// | 3 | `A` valid, `V` warning | ``status`` |
    /// | 4–5 | latitude | ``latitude``, degrees |
    /// | 6–7 | longitude | ``longitude``, degrees |
    /// | 8 | height above mean sea level | ``altitude``, meters |
    /// | 9 | velocity to the east | ``eastVelocity``, meters per second |
    /// | 10 | velocity to the north | ``northVelocity``, meters per second |
    /// | 11 | upward velocity | ``upVelocity``, meters per second |
    /// | 12 | date | ``date`` |
    /// | 13 | mode | ``mode`` |
    /// | 14 | age of the corrections | ``correctionAge``, seconds |
    /// | 15 | ratio of the ambiguity test; a ratio above 3 is good | ``ambiguityRatio`` |
    public struct PSTI030: SentenceBody {
        public static let code: SentenceCode = "PSTI,030"

        public var time: TimeOfDay?
        public var status: DataStatus?
        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        @Compact public var altitude: Double?
        @Compact public var eastVelocity: Double?
        @Compact public var northVelocity: Double?
        @Compact public var upVelocity: Double?
        public var date: CalendarDate?
        public var mode: PositioningMode?
        @Compact public var correctionAge: Double?
        @Compact public var ambiguityRatio: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            status = fields.symbol()
            latitude = fields.latitude()
            longitude = fields.longitude()
            altitude = fields.number()
            eastVelocity = fields.number()
            northVelocity = fields.number()
            upVelocity = fields.number()
            date = fields.date()
            mode = fields.symbol()
            correctionAge = fields.number()
            ambiguityRatio = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.symbol(status)
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.number(altitude, decimals: 3)
            fields.number(eastVelocity, decimals: 2)
            fields.number(northVelocity, decimals: 2)
            fields.number(upVelocity, decimals: 2)
            fields.date(date)
            fields.symbol(mode)
            fields.number(correctionAge, decimals: 1)
            fields.number(ambiguityRatio, decimals: 1)
        }
    }
}
