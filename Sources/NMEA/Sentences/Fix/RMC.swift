extension Sentence {
    /// RMC: the recommended minimum data of a fix: position, speed, course, date and time.
    ///
    /// `$GPRMC,092750.000,A,5321.6802,N,00630.3372,W,0.02,31.66,280511,,,A*43`
    public struct RMC: SentenceBody {
        public static let code: SentenceCode = "RMC"

        /// The UTC time of the fix (field 1).
        public var time: TimeOfDay?
        /// The data status (field 2).
        public var status: DataStatus?
        /// The latitude, in degrees, positive north (fields 3–4).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (fields 5–6).
        @Compact public var longitude: Double?
        /// The speed over ground, in meters per second (field 7, in knots).
        @Compact public var speed: Double?
        /// The course over ground, in degrees from true north (field 8).
        @Compact public var course: Double?
        /// The UTC date (field 9).
        public var date: CalendarDate?
        /// The magnetic variation, in degrees, positive east (fields 10–11).
        @Compact public var magneticVariation: Double?
        /// The positioning mode (field 12, since NMEA 2.3).
        public var mode: PositioningMode?
        /// The navigational status (field 13, since NMEA 4.1).
        public var navigationalStatus: NavigationalStatus?

        public init() {}

        @inline(__always)
        public init(from fields: consuming FieldReader) {
            time = fields.time()
            status = fields.symbol()
            latitude = fields.latitude()
            longitude = fields.longitude()
            speed = fields.number(.knots)
            course = fields.number()
            date = fields.date()
            magneticVariation = fields.signed(positive: "E", negative: "W")
            mode = fields.symbol()
            navigationalStatus = fields.symbol()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.symbol(status)
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.number(speed, .knots, decimals: 3)
            fields.number(course, decimals: 2)
            fields.date(date)
            fields.signed(magneticVariation, positive: "E", negative: "W")
            fields.symbol(mode)
            fields.symbol(navigationalStatus)
            fields.trimEmptyFields(to: 11)
        }
    }
}

/// The validity of the data, as reported by the receiver.
public enum DataStatus: UInt8, Sendable {
    /// `A`: data valid.
    case valid = 0x41
    /// `D`: data valid, with differential corrections. Some receivers send `D` instead of `A`.
    case differential = 0x44
    /// `V`: data invalid, or navigation receiver warning.
    case void = 0x56
}

/// The positioning mode: the method by which the position was determined, as a letter (NMEA 2.3 and later).
public enum PositioningMode: UInt8, Sendable, CaseIterable {
    /// `A`: a standalone GNSS position, without corrections.
    case autonomous = 0x41
    /// `D`: a position with differential (DGNSS or SBAS) corrections.
    case differential = 0x44
    /// `E`: an estimated (dead reckoning) position.
    case estimated = 0x45
    /// `F`: an RTK position with float ambiguities.
    case rtkFloat = 0x46
    /// `M`: a manually entered position.
    case manual = 0x4D
    /// `N`: no fix.
    case invalid = 0x4E
    /// `P`: a precise position, computed from signals without deliberate degradation (selective availability) or with
    /// the GPS Precise Positioning Service (PPS).
    case precise = 0x50
    /// `R`: an RTK position with fixed (integer) ambiguities.
    case rtkFixed = 0x52
    /// `S`: a simulated position.
    case simulated = 0x53
}

/// The navigational status, which shows whether a position is safe for navigation (NMEA 4.1).
public enum NavigationalStatus: UInt8, Sendable {
    /// `S`: safe; the integrity is within the selected limits.
    case safe = 0x53
    /// `C`: caution; integrity information is not available.
    case caution = 0x43
    /// `U`: unsafe; the integrity is outside the selected limits.
    case unsafe = 0x55
    /// `V`: not valid; the receiver does not provide a navigational status.
    case void = 0x56
}
