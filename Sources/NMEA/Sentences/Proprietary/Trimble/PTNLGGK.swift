extension Sentence {
    /// PTNL,GGK: the fix data of a Trimble receiver.
    ///
    /// Field 1 (`GGK`) is part of the sentence's code.
    public struct PTNLGGK: SentenceBody {
        public static let code: SentenceCode = "PTNL,GGK"

        /// The UTC time of the fix (field 2).
        public var time: TimeOfDay?
        /// The UTC date (field 3, month first).
        public var date: CalendarDate?
        /// The latitude, in degrees, positive north (fields 4–5).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (fields 6–7).
        @Compact public var longitude: Double?
        /// The fix quality (field 8).
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

/// The fix quality reported by a Trimble receiver. The values differ from those in GGA sentences.
public enum TrimbleQuality: UInt8, Sendable {
    /// No fix is available.
    case invalid = 0
    /// A standalone GNSS position, without corrections.
    case autonomous = 1
    /// An RTK position with float ambiguities.
    case rtkFloat = 2
    /// An RTK position with fixed (integer) ambiguities.
    case rtkFixed = 3
    /// A position with differential corrections.
    case differential = 4
    /// A position with SBAS corrections.
    case sbas = 5
    /// A 3D network RTK position with float ambiguities.
    case networkFloat3D = 6
    /// A 3D network RTK position with fixed ambiguities.
    case networkFixed3D = 7
    /// A 2D network RTK position with float ambiguities.
    case networkFloat2D = 8
    /// A 2D network RTK position with fixed ambiguities.
    case networkFixed2D = 9
    /// A position with OmniSTAR HP or XP corrections.
    case omniSTARPhase = 10
    /// A position with OmniSTAR VBS corrections.
    case omniSTARCode = 11
    /// A Location RTK position.
    case locationRTK = 12
    /// A position with beacon DGPS corrections.
    case beacon = 13
    /// A position with CenterPoint RTX corrections.
    case rtx = 14
    /// An RTK position maintained by xFill while base station corrections are interrupted.
    case xFill = 15
}
