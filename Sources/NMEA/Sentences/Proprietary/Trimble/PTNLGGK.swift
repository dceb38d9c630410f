extension Sentence {
    /// PTNL,GGK: the fix data of a Trimble receiver.
    ///
    /// Field 1 is `GGK`, part of the code.
    public struct PTNLGGK: SentenceBody {
        public static let code: SentenceCode = "PTNL,GGK"

        /// The UTC time of the fix (field 2).
        public var time: TimeOfDay?
        /// The UTC date (field 3, month first).
        public var date: CalendarDate?
        /// The latitude, in degrees, positive to the north (fields 4–5).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive to the east (fields 6–7).
        @Compact public var longitude: Double?
        /// The quality of the fix (field 8).
        public var quality: TrimbleQuality?
        /// The number of satellites used (field 9).
        public var satellitesUsed: UInt8?
        /// The dilution of precision of the fix (field 10).
        @Compact public var dilution: Double?
        /// The height above the ellipsoid, in meters (fields 11–12, with the prefix `EHT`).
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
