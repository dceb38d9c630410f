extension Sentence {
    /// PGRMF: the fix data of a Garmin receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | GPS week, modulo 1,024 | ``week`` |
    /// | 2 | time since the GPS week began | ``timeOfWeek``, seconds |
    /// | 3 | date, UTC | ``date`` |
    /// | 4 | time of the fix, UTC | ``time`` |
    /// | 5 | GPS time minus UTC | ``leapSeconds`` |
    /// | 6–7 | latitude | ``latitude``, degrees |
    /// | 8–9 | longitude | ``longitude``, degrees |
    /// | 10 | `A` automatic choice of dimensions, `M` manual | ``isAutomatic`` |
    /// | 11 | 0 no fix, 1 two dimensions, 2 three | ``fixType`` |
    /// | 12 | speed over ground, kilometers per hour | ``speed``, meters per second |
    /// | 13 | course over ground, true | ``course``, degrees |
    /// | 14 | position dilution of precision | ``positionDilution`` |
    /// | 15 | time dilution of precision | ``timeDilution`` |
    public struct PGRMF: SentenceBody {
        public static let code: SentenceCode = "PGRMF"

        public var week: UInt16?
        @Compact public var timeOfWeek: Double?
        public var date: CalendarDate?
        public var time: TimeOfDay?
        public var leapSeconds: UInt8?
        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        public var isAutomatic: Bool?
        public var fixType: UInt8?
        @Compact public var speed: Double?
        @Compact public var course: Double?
        @Compact public var positionDilution: Double?
        @Compact public var timeDilution: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            week = fields.integer()
            timeOfWeek = fields.number()
            date = fields.date()
            time = fields.time()
            leapSeconds = fields.integer()
            latitude = fields.latitude()
            longitude = fields.longitude()
            isAutomatic = fields.flag("A", "M")
            fixType = fields.integer()
            speed = fields.number(.kilometresPerHour)
            course = fields.number()
            positionDilution = fields.number()
            timeDilution = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(week)
            fields.number(timeOfWeek, decimals: 0)
            fields.date(date)
            fields.time(time)
            fields.integer(leapSeconds)
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.flag(isAutomatic, "A", "M")
            fields.integer(fixType)
            fields.number(speed, .kilometresPerHour, decimals: 0)
            fields.number(course, decimals: 0)
            fields.number(positionDilution, decimals: 0)
            fields.number(timeDilution, decimals: 0)
        }
    }
}
