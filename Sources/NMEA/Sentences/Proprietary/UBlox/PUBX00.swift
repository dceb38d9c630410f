extension Sentence {
    /// PUBX,00: the position of a u-blox receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `00` | part of the code |
    /// | 2 | time of the fix, UTC | ``time`` |
    /// | 3–4 | latitude | ``latitude``, degrees |
    /// | 5–6 | longitude | ``longitude``, degrees |
    /// | 7 | height above the ellipsoid of the user datum | ``ellipsoidalHeight``, meters |
    /// | 8 | kind of fix | ``status`` |
    /// | 9 | horizontal accuracy estimate | ``horizontalAccuracy``, meters |
    /// | 10 | vertical accuracy estimate | ``verticalAccuracy``, meters |
    /// | 11 | speed over ground, kilometers per hour | ``speed``, meters per second |
    /// | 12 | course over ground, true | ``course``, degrees |
    /// | 13 | vertical velocity, positive downwards | ``downVelocity``, meters per second |
    /// | 14 | age of the differential corrections | ``correctionAge``, seconds |
    /// | 15 | horizontal dilution of precision | ``horizontalDilution`` |
    /// | 16 | vertical dilution of precision | ``verticalDilution`` |
    /// | 17 | time dilution of precision | ``timeDilution`` |
    /// | 18 | satellites used | ``satellitesUsed`` |
    /// | 19 | reserved | – |
    /// | 20 | `1` if dead reckoning is used | ``usesDeadReckoning`` |
    public struct PUBX00: SentenceBody {
        public static let code: SentenceCode = "PUBX,00"

        // This order takes the least memory.
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

/// The method by which a u-blox receiver found its position, as two letters.
public enum UBloxFixStatus: UInt16, Sendable {
    /// `NF`: there is no fix.
    case noFix = 0x464E
    /// `DR`: a position by dead reckoning alone.
    case deadReckoning = 0x5244
    /// `G2`: a position from satellites alone, without altitude.
    case fix2D = 0x3247
    /// `G3`: a position from satellites alone.
    case fix3D = 0x3347
    /// `D2`: a position with differential corrections, without altitude.
    case differential2D = 0x3244
    /// `D3`: a position with differential corrections.
    case differential3D = 0x3344
    /// `RK`: a position from satellites and dead reckoning together.
    case combined = 0x4B52
    /// `TT`: only the time is known.
    case timeOnly = 0x5454
}
