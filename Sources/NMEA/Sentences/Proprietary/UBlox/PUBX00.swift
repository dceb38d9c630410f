extension Sentence {
    /// PUBX,00: the position, velocity and time of a u-blox receiver.
    ///
    /// Field 1 (`00`) is part of the sentence's code. Field 19 is reserved.
    public struct PUBX00: SentenceBody {
        public static let code: SentenceCode = "PUBX,00"

        // The properties are ordered to minimize the size of the structure.
        /// The latitude, in degrees, positive north (fields 3–4).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (fields 5–6).
        @Compact public var longitude: Double?
        /// The altitude above the user datum ellipsoid, in meters (field 7).
        @Compact public var ellipsoidalHeight: Double?
        /// The horizontal accuracy estimate, in meters (field 9).
        @Compact public var horizontalAccuracy: Double?
        /// The vertical accuracy estimate, in meters (field 10).
        @Compact public var verticalAccuracy: Double?
        /// The speed over ground, in meters per second (field 11, sent in kilometers per hour).
        @Compact public var speed: Double?
        /// The course over ground, in degrees from true north (field 12).
        @Compact public var course: Double?
        /// The vertical velocity, in meters per second, positive downwards (field 13).
        @Compact public var downVelocity: Double?
        /// The age of the differential corrections, in seconds (field 14).
        @Compact public var correctionAge: Double?
        /// The horizontal dilution of precision (field 15).
        @Compact public var horizontalDilution: Double?
        /// The vertical dilution of precision (field 16).
        @Compact public var verticalDilution: Double?
        /// The time dilution of precision (field 17).
        @Compact public var timeDilution: Double?
        /// The UTC time of the fix (field 2).
        public var time: TimeOfDay?
        /// The navigation status (field 8).
        public var status: UBloxFixStatus?
        /// The number of satellites used (field 18).
        public var satellitesUsed: UInt8?
        /// Whether dead reckoning is used (field 20: `1`).
        public var usesDeadReckoning: Bool?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            latitude = fields.latitude()
            longitude = fields.longitude()
            ellipsoidalHeight = fields.number()
            status = fields.symbol()
            horizontalAccuracy = fields.number()
            verticalAccuracy = fields.number()
            speed = fields.number(.kilometersPerHour)
            course = fields.number()
            downVelocity = fields.number()
            correctionAge = fields.number()
            horizontalDilution = fields.number()
            verticalDilution = fields.number()
            timeDilution = fields.number()
            satellitesUsed = fields.integer()
            fields.skip()
            usesDeadReckoning = fields.flag("1", "0")
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.number(ellipsoidalHeight, decimals: 3)
            fields.symbol(status)
            fields.number(horizontalAccuracy, decimals: 1)
            fields.number(verticalAccuracy, decimals: 1)
            fields.number(speed, .kilometersPerHour, decimals: 3)
            fields.number(course, decimals: 2)
            fields.number(downVelocity, decimals: 3)
            fields.number(correctionAge)
            fields.number(horizontalDilution, decimals: 2)
            fields.number(verticalDilution, decimals: 2)
            fields.number(timeDilution, decimals: 2)
            fields.integer(satellitesUsed)
            fields.literal("0")
            fields.flag(usesDeadReckoning, "1", "0")
        }
    }
}

/// The navigation status of a u-blox receiver, as a two-letter code.
public enum UBloxFixStatus: UInt16, Sendable {
    /// `NF`: no fix.
    case noFix = 0x464E
    /// `DR`: dead reckoning only.
    case deadReckoning = 0x5244
    /// `G2`: standalone 2D solution.
    case fix2D = 0x3247
    /// `G3`: standalone 3D solution.
    case fix3D = 0x3347
    /// `D2`: differential 2D solution.
    case differential2D = 0x3244
    /// `D3`: differential 3D solution.
    case differential3D = 0x3344
    /// `RK`: combined GNSS and dead reckoning solution.
    case combined = 0x4B52
    /// `TT`: time-only solution.
    case timeOnly = 0x5454
}
