extension Sentence {
    /// PSTI,030: the recommended minimum data of a fix from a SkyTraq receiver, with 3D velocity.
    ///
    /// Field 1 (`030`) is part of the sentence's code.
    public struct PSTI030: SentenceBody {
        public static let code: SentenceCode = "PSTI,030"

        /// The UTC time of the fix (field 2).
        public var time: TimeOfDay?
        /// The data status (field 3).
        public var status: DataStatus?
        /// The latitude, in degrees, positive north (fields 4–5).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (fields 6–7).
        @Compact public var longitude: Double?
        /// The height above mean sea level, in meters (field 8).
        @Compact public var altitude: Double?
        /// The east velocity, in meters per second (field 9).
        @Compact public var eastVelocity: Double?
        /// The north velocity, in meters per second (field 10).
        @Compact public var northVelocity: Double?
        /// The vertical velocity, in meters per second, positive up (field 11).
        @Compact public var upVelocity: Double?
        /// The UTC date (field 12).
        public var date: CalendarDate?
        /// The positioning mode (field 13).
        public var mode: PositioningMode?
        /// The age of the RTK corrections, in seconds (field 14).
        @Compact public var correctionAge: Double?
        /// The RTK ratio, that is, the result of the ambiguity ratio test; above 3 is good (field 15).
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
