extension Sentence {
    /// RMC: the recommended minimum data of a fix.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | time of the fix, UTC | ``time`` |
    /// | 2 | `A` valid, `V` warning | ``status`` |
    /// | 3–4 | latitude | ``latitude``, degrees |
    /// | 5–6 | longitude | ``longitude``, degrees |
    /// | 7 | speed over ground, knots | ``speed``, meters per second |
    /// | 8 | course over ground, true | ``course``, degrees |
    /// | 9 | date | ``date`` |
    /// | 10–11 | magnetic variation | ``magneticVariation``, degrees, positive to the east |
    /// | 12 | mode (2.3) | ``mode`` |
    /// | 13 | navigational status (4.1) | ``navigationalStatus`` |
    public struct RMC: SentenceBody {
        public static let code: SentenceCode = "RMC"

        public var time: TimeOfDay?
        public var status: DataStatus?
        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        @Compact public var speed: Double?
        @Compact public var course: Double?
        public var date: CalendarDate?
        @Compact public var magneticVariation: Double?
        public var mode: PositioningMode?
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
