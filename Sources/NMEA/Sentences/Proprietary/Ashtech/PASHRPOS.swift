extension Sentence {
    /// PASHR,POS: the position and velocity computed by an Ashtech receiver.
    ///
    /// Field 1 (`POS`) is part of the sentence's address. Field 18, the firmware version or the reference station ID,
    /// is not read.
    public struct PASHRPOS: SentenceBody {
        public static let code: SentenceCode = "PASHR"
        public static var address: String { "PASHR,POS" }

        /// The position type (field 2): 0 for autonomous, 1 for differential, 2 for RTK float, 3 for RTK fixed.
        public var solution: UInt8?
        /// The number of satellites used (field 3).
        public var satellitesUsed: UInt8?
        /// The UTC time of the fix (field 4).
        public var time: TimeOfDay?
        /// The latitude, in degrees, positive north (fields 5–6).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (fields 7–8).
        @Compact public var longitude: Double?
        /// The height above the ellipsoid, in meters (field 9).
        @Compact public var ellipsoidalHeight: Double?
        /// The age of the differential corrections, in seconds; `nil` if the receiver does not send it, as with older
        /// models (field 10).
        @Compact public var correctionAge: Double?
        /// The course over ground, in degrees from true north (field 11).
        @Compact public var course: Double?
        /// The speed over ground, in meters per second (field 12, in knots).
        @Compact public var speed: Double?
        /// The vertical velocity, in meters per second, positive up (field 13).
        @Compact public var upVelocity: Double?
        /// The position dilution of precision (field 14).
        @Compact public var positionDilution: Double?
        /// The horizontal dilution of precision (field 15).
        @Compact public var horizontalDilution: Double?
        /// The vertical dilution of precision (field 16).
        @Compact public var verticalDilution: Double?
        /// The time dilution of precision (field 17).
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
