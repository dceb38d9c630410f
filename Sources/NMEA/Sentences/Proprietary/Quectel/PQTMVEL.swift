extension Sentence {
    /// PQTMVEL: the velocity computed by a Quectel receiver.
    public struct PQTMVEL: SentenceBody {
        public static let code: SentenceCode = "PQTMVEL"

        /// The message version, 1 (field 1).
        public var version: UInt8?
        /// The UTC time of the fix (field 2).
        public var time: TimeOfDay?
        /// The north velocity, in meters per second (field 3).
        @Compact public var northVelocity: Double?
        /// The east velocity, in meters per second (field 4).
        @Compact public var eastVelocity: Double?
        /// The vertical velocity, in meters per second, positive down (field 5).
        @Compact public var downVelocity: Double?
        /// The speed over ground, in meters per second (field 6).
        @Compact public var speed: Double?
        /// The 3D speed, in meters per second (field 7).
        @Compact public var spatialSpeed: Double?
        /// The course over ground, in degrees from true north (field 8).
        @Compact public var course: Double?
        /// The accuracy estimate of the speed over ground, in meters per second (field 9).
        @Compact public var speedAccuracy: Double?
        /// The accuracy estimate of the 3D speed, in meters per second (field 10).
        @Compact public var spatialSpeedAccuracy: Double?
        /// The course accuracy estimate, in degrees (field 11).
        @Compact public var courseAccuracy: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            version = fields.integer()
            time = fields.time()
            northVelocity = fields.number()
            eastVelocity = fields.number()
            downVelocity = fields.number()
            speed = fields.number()
            spatialSpeed = fields.number()
            course = fields.number()
            speedAccuracy = fields.number()
            spatialSpeedAccuracy = fields.number()
            courseAccuracy = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.integer(version)
            fields.time(time)
            fields.number(northVelocity, decimals: 3)
            fields.number(eastVelocity, decimals: 3)
            fields.number(downVelocity, decimals: 3)
            fields.number(speed, decimals: 3)
            fields.number(spatialSpeed, decimals: 3)
            fields.number(course, decimals: 3)
            fields.number(speedAccuracy, decimals: 3)
            fields.number(spatialSpeedAccuracy, decimals: 3)
            fields.number(courseAccuracy, decimals: 3)
        }
    }
}
