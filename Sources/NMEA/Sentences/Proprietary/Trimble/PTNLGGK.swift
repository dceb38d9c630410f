extension Sentence {
    /// PTNL,GGK: the fix data of a Trimble receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `GGK` | part of the code |
    /// | 2 | time of the fix, UTC | ``time`` |
    /// | 3 | date, month first | ``date`` |
    /// | 4–5 | latitude | ``latitude``, degrees |
    /// | 6–7 | longitude | ``longitude``, degrees |
    /// | 8 | quality of the fix | ``quality`` |
    /// | 9 | satellites used | ``satellitesUsed`` |
    /// | 10 | dilution of precision of the fix | ``dilution`` |
    /// | 11–12 | height above the ellipsoid with the prefix `EHT`, followed by `M` | ``ellipsoidalHeight``, meters |
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

/// The method by which a Trimble receiver determined its position. The numbers differ from the numbers in GGA
/// sentences.
public enum TrimbleQuality: UInt8, Sendable {
    /// The receiver has no fix.
    case invalid = 0
    /// A position from satellites alone.
    case autonomous = 1
    /// A position from carrier phases without resolved ambiguities.
    case rtkFloat = 2
    /// A position from carrier phases with resolved ambiguities.
    case rtkFixed = 3
    /// A position with differential corrections.
    case differential = 4
    /// A position with corrections from SBAS.
    case sbas = 5
    /// A three-dimensional position by network RTK, without resolved ambiguities.
    case networkFloat3D = 6
    /// A three-dimensional position by network RTK, with resolved ambiguities.
    case networkFixed3D = 7
    /// A two-dimensional position by network RTK, without resolved ambiguities.
    case networkFloat2D = 8
    /// A two-dimensional position by network RTK, with resolved ambiguities.
    case networkFixed2D = 9
    /// A position with OmniSTAR HP or XP.
    case omniSTARPhase = 10
    /// A position with OmniSTAR VBS.
    case omniSTARCode = 11
    /// A position with Location RTK.
    case locationRTK = 12
    /// A position with corrections from a beacon.
    case beacon = 13
    /// A position with CenterPoint RTX.
    case rtx = 14
    /// A position with xFill, from carrier phases without recent corrections.
    case xFill = 15
}
