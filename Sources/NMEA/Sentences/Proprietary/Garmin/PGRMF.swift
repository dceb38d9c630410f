extension Sentence {
    /// PGRMF: the fix data of a Garmin receiver.
    public struct PGRMF: SentenceBody {
        public static let code: SentenceCode = "PGRMF"

        /// The GPS week number, modulo 1,024 (field 1).
        public var week: UInt16?
        /// The GPS time of week, in seconds (field 2).
        @Compact public var timeOfWeek: Double?
        /// The UTC date (field 3).
        public var date: CalendarDate?
        /// The UTC time of the fix (field 4).
        public var time: TimeOfDay?
        /// GPS time minus UTC, in seconds (field 5).
        public var leapSeconds: UInt8?
        /// The latitude, in degrees, positive north (fields 6–7).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (fields 8–9).
        @Compact public var longitude: Double?
        /// Whether the receiver switches automatically between 2D and 3D positioning (field 10: `A` automatic, `M`
        /// manual).
        public var isAutomatic: Bool?
        /// The fix type (field 11): 0 for no fix, 1 for a 2D fix, 2 for a 3D fix.
        public var fixType: UInt8?
        /// The speed over ground, in meters per second (field 12, in kilometers per hour).
        @Compact public var speed: Double?
        /// The course over ground, in degrees from true north (field 13).
        @Compact public var course: Double?
        /// The position dilution of precision (field 14).
        @Compact public var positionDilution: Double?
        /// The time dilution of precision (field 15).
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
            speed = fields.number(.kilometersPerHour)
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
            fields.number(speed, .kilometersPerHour, decimals: 0)
            fields.number(course, decimals: 0)
            fields.number(positionDilution, decimals: 0)
            fields.number(timeDilution, decimals: 0)
        }
    }
}
