extension Sentence {
    /// PASHR,POS: the position of an Ashtech receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `POS` | part of the address |
    /// | 2 | kind of position: 0 satellites alone, 1 differential, 2 and 3 carrier phases | ``solution`` |
    /// | 3 | satellites used | ``satellitesUsed`` |
    /// | 4 | time of the fix, UTC | ``time`` |
    /// | 5–6 | latitude | ``latitude``, degrees |
    /// | 7–8 | longitude | ``longitude``, degrees |
    /// | 9 | height above the ellipsoid | ``ellipsoidalHeight``, meters |
    /// | 10 | age of the differential corrections; empty for older receivers | ``correctionAge``, seconds |
    /// | 11 | course over ground, true | ``course``, degrees |
    /// | 12 | speed over ground, knots | ``speed``, meters per second |
    /// | 13 | upward velocity | ``upVelocity``, meters per second |
    /// | 14 | position dilution of precision | ``positionDilution`` |
    /// | 15 | horizontal dilution of precision | ``horizontalDilution`` |
    /// | 16 | vertical dilution of precision | ``verticalDilution`` |
    /// | 17 | time dilution of precision | ``timeDilution`` |
    /// | 18 | version of the firmware, or the reference station | – |
    public struct PASHRPOS: SentenceBody {
        public static let code: SentenceCode = "PASHR"
        public static var address: String { "PASHR,POS" }

        public var solution: UInt8?
        public var satellitesUsed: UInt8?
        public var time: TimeOfDay?
        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        @Compact public var ellipsoidalHeight: Double?
        @Compact public var correctionAge: Double?
        @Compact public var course: Double?
        @Compact public var speed: Double?
        @Compact public var upVelocity: Double?
        @Compact public var positionDilution: Double?
        @Compact public var horizontalDilution: Double?
        @Compact public var verticalDilution: Double?
        @Compact public var timeDilution: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            solution = fields.integer()
            satellitesUsed = fields.integer()
            time = fields.time()
            latitude = fields.latitude()
            longitude = fields.longitude()
            ellipsoidalHeight = fields.number()
            correctionAge = fields.number()
            course = fields.number()
            speed = fields.number(.knots)
            upVelocity = fields.number()
            positionDilution = fields.number()
            horizontalDilution = fields.number()
            verticalDilution = fields.number()
            timeDilution = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(solution)
            fields.integer(satellitesUsed, width: 2)
            fields.time(time)
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.number(ellipsoidalHeight, decimals: 2)
            fields.number(correctionAge)
            fields.number(course, decimals: 1)
            fields.number(speed, .knots, decimals: 1)
            fields.number(upVelocity, decimals: 1)
            fields.number(positionDilution, decimals: 1)
            fields.number(horizontalDilution, decimals: 1)
            fields.number(verticalDilution, decimals: 1)
            fields.number(timeDilution, decimals: 1)
            fields.skip()
        }
    }
}
