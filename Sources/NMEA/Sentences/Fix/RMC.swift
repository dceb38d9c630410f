extension Sentence {
    /// RMC: the position, speed, course, date and time of a fix, which are the recommended minimum data.
    ///
    /// `$GPRMC,092750.000,A,5321.6802,N,00630.3372,W,0.02,31.66,280511,,,A*43`
    public struct RMC: SentenceBody {
        public static let code: SentenceCode = "RMC"

        /// The UTC time of the fix (field 1).
        public var time: TimeOfDay?
        /// The validity of the data (field 2).
        public var status: DataStatus?
        /// The latitude, in degrees, positive to the north (fields 3–4).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive to the east (fields 5–6).
        @Compact public var longitude: Double?
        /// The speed over ground, in meters per second (field 7, in knots).
        @Compact public var speed: Double?
        /// The course over ground, in degrees from true north (field 8).
        @Compact public var course: Double?
        /// The UTC date (field 9).
        public var date: CalendarDate?
        /// The magnetic variation, in degrees, positive to the east (fields 10–11).
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

/// The validity of the data, as the receiver reports it.
public enum DataStatus: UInt8, Sendable {
    /// `A`: valid.
    case valid = 0x41
    /// `D`: valid, with differential corrections. Some receivers send `D` instead of `A`.
    case differential = 0x44
    /// `V`: not valid, or a warning.
    case void = 0x56
}

/// The method by which a position was determined, as a letter (NMEA 2.3 and later).
public enum PositioningMode: UInt8, Sendable, CaseIterable {
    /// `A`: a position from satellites alone.
    case autonomous = 0x41
    /// `D`: a position with differential corrections or SBAS.
    case differential = 0x44
    /// `E`: a position by dead reckoning.
    case estimated = 0x45
    /// `F`: a position from carrier phases without resolved ambiguities.
    case rtkFloat = 0x46
    /// `M`: a position entered by hand.
    case manual = 0x4D
    /// `N`: no fix.
    case invalid = 0x4E
    /// `P`: a position with the precise code of military receivers, or without the deliberate degradation of GPS
    /// signals.
    case precise = 0x50
    /// `R`: a position from carrier phases with resolved ambiguities.
    case rtkFixed = 0x52
    /// `S`: a simulated position.
    case simulated = 0x53
}

/// Whether a position is safe for navigation (NMEA 4.1).
public enum NavigationalStatus: UInt8, Sendable {
    /// `S`: the integrity is within the chosen limits.
    case safe = 0x53
    /// `C`: the integrity is unknown.
    case caution = 0x43
    /// `U`: the integrity is outside the chosen limits.
    case unsafe = 0x55
    /// `V`: the receiver reports no status.
    case void = 0x56
}
