extension Sentence {
    /// PQTMPVT: the position, velocity and time computed by a Quectel receiver.
    ///
    /// Field 5 is reserved.
    public struct PQTMPVT: SentenceBody {
        public static let code: SentenceCode = "PQTMPVT"

        /// The message version, 1 (field 1).
        public var version: UInt8?
        /// The UTC date (field 3, year first).
        public var date: CalendarDate?
        /// The UTC time of the fix (field 4).
        public var time: TimeOfDay?
        /// The fix type (field 6): 0 for no fix, 2 for a 2D fix, 3 for a 3D fix.
        public var fixType: UInt8?
        /// The number of satellites used (field 7).
        public var satellitesUsed: UInt8?
        /// GPS time minus UTC, in seconds (field 8).
        public var leapSeconds: UInt8?
        // Declared after all shorter properties, which saves eight bytes of padding.
        /// The GPS time of week, in seconds (field 2, in milliseconds).
        @Compact public var timeOfWeek: Double?
        /// The latitude, in degrees, positive north (field 9).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (field 10).
        @Compact public var longitude: Double?
        /// The height above mean sea level, in meters (field 11).
        @Compact public var altitude: Double?
        /// The geoid separation, in meters (field 12).
        @Compact public var geoidSeparation: Double?
        /// The north velocity, in meters per second (field 13).
        @Compact public var northVelocity: Double?
        /// The east velocity, in meters per second (field 14).
        @Compact public var eastVelocity: Double?
        /// The vertical velocity, in meters per second, positive down (field 15).
        @Compact public var downVelocity: Double?
        /// The speed over ground, in meters per second (field 16).
        @Compact public var speed: Double?
        /// The course over ground, in degrees from true north (field 17).
        @Compact public var course: Double?
        /// The horizontal dilution of precision (field 18).
        @Compact public var horizontalDilution: Double?
        /// The position dilution of precision (field 19).
        @Compact public var positionDilution: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            version = fields.integer()
            timeOfWeek = fields.number(.thousandths)
            date = fields.yearFirstDate()
            time = fields.time()
            fields.skip()
            fixType = fields.integer()
            satellitesUsed = fields.integer()
            leapSeconds = fields.integer()
            latitude = fields.number()
            longitude = fields.number()
            altitude = fields.number()
            geoidSeparation = fields.number()
            northVelocity = fields.number()
            eastVelocity = fields.number()
            downVelocity = fields.number()
            speed = fields.number()
            course = fields.number()
            horizontalDilution = fields.number()
            positionDilution = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(version)
            fields.number(timeOfWeek, .thousandths)
            fields.yearFirstDate(date)
            fields.time(time)
            fields.skip()
            fields.integer(fixType)
            fields.integer(satellitesUsed, width: 2)
            fields.integer(leapSeconds, width: 2)
            fields.number(latitude, decimals: 8)
            fields.number(longitude, decimals: 8)
            fields.number(altitude, decimals: 3)
            fields.number(geoidSeparation, decimals: 3)
            fields.number(northVelocity, decimals: 3)
            fields.number(eastVelocity, decimals: 3)
            fields.number(downVelocity, decimals: 3)
            fields.number(speed, decimals: 3)
            fields.number(course, decimals: 2)
            fields.number(horizontalDilution, decimals: 2)
            fields.number(positionDilution, decimals: 2)
        }
    }
}
