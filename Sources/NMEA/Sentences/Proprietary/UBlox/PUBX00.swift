extension Sentence {
    /// PUBX,00: u-blox position.
    ///
    /// | field | meaning | here |
    /// |---|---|---|
    /// | 1 | `00` | belongs to the code |
    /// | 2 | time of the fix, UTC | ``time`` |
    /// | 3–4 | latitude | ``latitude``, degrees |
    /// | 5–6 | longitude | ``longitude``, degrees |
    /// | 7 | height above the user datum's ellipsoid | ``ellipsoidalHeight``, metres |
    /// | 8 | kind of fix | ``status`` |
    /// | 9 | horizontal accuracy estimate | ``horizontalAccuracy``, metres |
    /// | 10 | vertical accuracy estimate | ``verticalAccuracy``, metres |
    /// | 11 | speed over ground, kilometres per hour | ``speed``, metres per second |
    /// | 12 | course over ground, true | ``course``, degrees |
    /// | 13 | vertical velocity, positive downwards | ``downVelocity``, metres per second |
    /// | 14 | age of the differential corrections | ``correctionAge``, seconds |
    /// | 15 | horizontal dilution of precision | ``horizontalDilution`` |
    /// | 16 | vertical dilution of precision | ``verticalDilution`` |
    /// | 17 | time dilution of precision | ``timeDilution`` |
    /// | 18 | satellites used | ``satellitesUsed`` |
    /// | 19 | reserved | – |
    /// | 20 | `1` dead reckoning is used | ``usesDeadReckoning`` |
    public struct PUBX00: SentenceBody {
        public static let code: SentenceCode = "PUBX,00"

        // In this order they take the least room.
        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        @Compact public var ellipsoidalHeight: Double?
        @Compact public var horizontalAccuracy: Double?
        @Compact public var verticalAccuracy: Double?
        @Compact public var speed: Double?
        @Compact public var course: Double?
        @Compact public var downVelocity: Double?
        @Compact public var correctionAge: Double?
        @Compact public var horizontalDilution: Double?
        @Compact public var verticalDilution: Double?
        @Compact public var timeDilution: Double?
        public var time: TimeOfDay?
        public var status: UBloxFixStatus?
        public var satellitesUsed: UInt8?
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
            speed = fields.number(.kilometresPerHour)
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
            fields.number(speed, .kilometresPerHour, decimals: 3)
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

/// How a u-blox receiver found its position: two letters.
public enum UBloxFixStatus: UInt16, Sendable {
    /// `NF`: no fix.
    case noFix = 0x464E
    /// `DR`: dead reckoning alone.
    case deadReckoning = 0x5244
    /// `G2`: satellites alone, no altitude.
    case fix2D = 0x3247
    /// `G3`: satellites alone.
    case fix3D = 0x3347
    /// `D2`: with differential corrections, no altitude.
    case differential2D = 0x3244
    /// `D3`: with differential corrections.
    case differential3D = 0x3344
    /// `RK`: satellites and dead reckoning together.
    case combined = 0x4B52
    /// `TT`: time alone.
    case timeOnly = 0x5454
}
