extension Sentence {
    /// GGA: the position, time and quality of a fix.
    ///
    /// `$GPGGA,123519.25,4807.038,N,01131.000,E,2,08,0.9,545.4,M,-46.9,M,3.2,0120*6C`
    public struct GGA: SentenceBody {
        public static let code: SentenceCode = "GGA"

        /// The UTC time of the fix (field 1).
        public var time: TimeOfDay?
        /// The latitude, in degrees, positive north (fields 2–3).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (fields 4–5).
        @Compact public var longitude: Double?
        /// The fix quality (field 6).
        public var quality: FixQuality?
        /// The number of satellites used (field 7).
        public var satellitesUsed: UInt8?
        /// The horizontal dilution of precision (field 8).
        @Compact public var horizontalDilution: Double?
        /// The height above mean sea level, in meters (fields 9–10).
        @Compact public var altitude: Double?
        /// The geoid separation: the height of the geoid above the ellipsoid, in meters (fields 11–12).
        @Compact public var geoidSeparation: Double?
        /// The age of the differential corrections, in seconds (field 13).
        @Compact public var correctionAge: Double?
        /// The ID of the reference station that sent the corrections (field 14).
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

/// The fix quality in field 6 of GGA: the method by which the position was determined.
public enum FixQuality: UInt8, Sendable {
    /// No fix is available.
    case invalid = 0x30
    /// A standalone GNSS position, without corrections.
    case autonomous = 0x31
    /// A position with differential (DGNSS or SBAS) corrections.
    case differential = 0x32
    /// A GPS Precise Positioning Service (PPS) position.
    case precise = 0x33
    /// An RTK position with fixed (integer) ambiguities.
    case rtkFixed = 0x34
    /// An RTK position with float ambiguities.
    case rtkFloat = 0x35
    /// An estimated (dead reckoning) position.
    case estimated = 0x36
    /// A manually entered position.
    case manual = 0x37
    /// A simulated position.
    case simulated = 0x38
}
