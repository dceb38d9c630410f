extension Sentence {
    /// PTNL,GGK: Trimble fix data.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | `GGK` | belongs to the code |
    /// | 2 | time of the fix, UTC | ``time`` |
    /// | 3 | date, month first | ``date`` |
    /// | 4–5 | latitude | ``latitude``, degrees |
    /// | 6–7 | longitude | ``longitude``, degrees |
    /// | 8 | quality of the fix | ``quality`` |
    /// | 9 | satellites used | ``satellitesUsed`` |
    /// | 10 | dilution of precision of the fix | ``dilution`` |
    /// | 11–12 | height above the ellipsoid, behind the letters `EHT`, and `M` | ``ellipsoidalHeight``, metres |
    public struct PTNLGGK: SentenceBody {
        public static let code: SentenceCode = "PTNL,GGK"

        public var time: TimeOfDay?
        public var date: CalendarDate?
        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        public var quality: TrimbleQuality?
        public var satellitesUsed: UInt8?
        @Compact public var dilution: Double?
        @Compact public var ellipsoidalHeight: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            date = fields.monthFirstDate()
            latitude = fields.latitude()
            longitude = fields.longitude()
            quality = fields.integer().flatMap(TrimbleQuality.init)
            satellitesUsed = fields.integer()
            dilution = fields.number()
            ellipsoidalHeight = fields.number(after: "EHT")
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.monthFirstDate(date)
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.integer(quality?.rawValue)
            fields.integer(satellitesUsed, width: 2)
            fields.number(dilution, decimals: 1)
            fields.number(ellipsoidalHeight, after: "EHT", decimals: 3)
            fields.literal("M")
        }
    }
}

/// How a Trimble receiver found its position. It is not the numbering of GGA.
public enum TrimbleQuality: UInt8, Sendable {
    /// No fix.
    case invalid = 0
    /// Satellites alone.
    case autonomous = 1
    /// Carrier phases, ambiguities not resolved.
    case rtkFloat = 2
    /// Carrier phases, ambiguities resolved.
    case rtkFixed = 3
    /// With differential corrections.
    case differential = 4
    /// With corrections from SBAS.
    case sbas = 5
    /// Carrier phases of a network in three dimensions, ambiguities not resolved.
    case networkFloat3D = 6
    /// Carrier phases of a network in three dimensions, ambiguities resolved.
    case networkFixed3D = 7
    /// Carrier phases of a network in two dimensions, ambiguities not resolved.
    case networkFloat2D = 8
    /// Carrier phases of a network in two dimensions, ambiguities resolved.
    case networkFixed2D = 9
    /// OmniSTAR HP or XP.
    case omniSTARPhase = 10
    /// OmniSTAR VBS.
    case omniSTARCode = 11
    /// Location RTK.
    case locationRTK = 12
    /// Corrections of a beacon.
    case beacon = 13
    /// CenterPoint RTX.
    case rtx = 14
    /// xFill: carrier phases without fresh corrections.
    case xFill = 15
}
