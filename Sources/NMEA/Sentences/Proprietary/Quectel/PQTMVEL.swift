extension Sentence {
    /// PQTMVEL: the velocity of a Quectel receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | version of the sentence | ``version``: 1 |
    /// | 2 | time of the fix, UTC | ``time`` |
    /// | 3 | velocity to the north | ``northVelocity``, meters per second |
    /// | 4 | velocity to the east | ``eastVelocity``, meters per second |
    /// | 5 | downward velocity | ``downVelocity``, meters per second |
    /// | 6 | speed over ground | ``speed``, meters per second |
    /// | 7 | speed in three dimensions | ``spatialSpeed``, meters per second |
    /// | 8 | course over ground | ``course``, degrees |
    /// | 9 | accuracy estimate of the speed over ground | ``speedAccuracy``, meters per second |
    /// | 10 | accuracy estimate of the speed in three dimensions | ``spatialSpeedAccuracy``, meters per second |
    /// | 11 | accuracy estimate of the course | ``courseAccuracy``, degrees |
    public struct PQTMVEL: SentenceBody {
        public static let code: SentenceCode = "PQTMVEL"

        public var version: UInt8?
        public var time: TimeOfDay?
        @Compact public var northVelocity: Double?
        @Compact public var eastVelocity: Double?
        @Compact public var downVelocity: Double?
        @Compact public var speed: Double?
        @Compact public var spatialSpeed: Double?
        @Compact public var course: Double?
        @Compact public var speedAccuracy: Double?
        @Compact public var spatialSpeedAccuracy: Double?
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
