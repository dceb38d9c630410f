extension Sentence {
    /// GGA: the data of a fix.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | time of the fix, UTC | ``time`` |
    /// | 2–3 | latitude | ``latitude``, degrees |
    /// | 4–5 | longitude | ``longitude``, degrees |
    /// | 6 | quality of the fix | ``quality`` |
    /// | 7 | satellites used | ``satellitesUsed`` |
    /// | 8 | horizontal dilution of precision | ``horizontalDilution`` |
    /// | 9–10 | height above mean sea level | ``altitude``, meters |
    /// | 11–12 | geoid above the ellipsoid | ``geoidSeparation``, meters |
    /// | 13 | age of the differential corrections | ``correctionAge``, seconds |
    /// | 14 | reference station of the corrections | ``station`` |
    public struct GGA: SentenceBody {
        public static let code: SentenceCode = "GGA"

        public var time: TimeOfDay?
        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        public var quality: FixQuality?
        public var satellitesUsed: UInt8?
        @Compact public var horizontalDilution: Double?
        @Compact public var altitude: Double?
        @Compact public var geoidSeparation: Double?
        @Compact public var correctionAge: Double?
        public var station: UInt16?

        public init() {}

        @inline(__always)
        public init(from fields: consuming FieldReader) {
            time = fields.time()
            latitude = fields.latitude()
            longitude = fields.longitude()
            quality = fields.symbol()
            satellitesUsed = fields.integer()
            horizontalDilution = fields.number()
            altitude = fields.number()
            fields.skip()
            geoidSeparation = fields.number()
            fields.skip()
            correctionAge = fields.number()
            station = fields.integer()
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.symbol(quality)
            fields.integer(satellitesUsed, width: 2)
            fields.number(horizontalDilution, decimals: 1)
            fields.length(altitude)
            fields.length(geoidSeparation)
            fields.number(correctionAge, decimals: 1)
            fields.integer(station, width: 4)
        }
    }
}

/// The method by which a position was determined, in field 6 of GGA.
public enum FixQuality: UInt8, Sendable {
    /// The receiver has no fix.
    case invalid = 0x30
    /// A position from satellites alone.
    case autonomous = 0x31
    /// A position with differential corrections or SBAS.
    case differential = 0x32
    /// A position with the precise code of military receivers.
    case precise = 0x33
    /// A position from carrier phases with resolved ambiguities.
    case rtkFixed = 0x34
    /// A position from carrier phases without resolved ambiguities.
    case rtkFloat = 0x35
    /// A position by dead reckoning.
    case estimated = 0x36
    /// A position entered by hand.
    case manual = 0x37
    /// A simulated position.
    case simulated = 0x38
}
