extension Sentence {
    /// PASHR,VEL: the velocity of an Ashtech receiver in three dimensions.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | `VEL` | part of the address |
    /// | 2 | always 1 | – |
    /// | 3 | time of the fix, UTC | ``time`` |
    /// | 4 | velocity to the east | ``eastVelocity``, meters per second |
    /// | 5 | velocity to the north | ``northVelocity``, meters per second |
    /// | 6 | upward velocity | ``upVelocity``, meters per second |
    /// | 7 | error of the velocity to the east, millimeters per second | ``eastError``, meters per second |
    /// | 8 | error of the velocity to the north | ``northError``, meters per second |
    /// | 9 | error of the upward velocity | ``upError``, meters per second |
    /// | 10 | period over which velocities are averaged, milliseconds | ``smoothing``, seconds |
    public struct PASHRVEL: SentenceBody {
        public static let code: SentenceCode = "PASHR"
        public static var address: String { "PASHR,VEL" }

        public var time: TimeOfDay?
        @Compact public var eastVelocity: Double?
        @Compact public var northVelocity: Double?
        @Compact public var upVelocity: Double?
        @Compact public var eastError: Double?
        @Compact public var northError: Double?
        @Compact public var upError: Double?
        @Compact public var smoothing: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            fields.skip()
            time = fields.time()
            eastVelocity = fields.number()
            northVelocity = fields.number()
            upVelocity = fields.number()
            eastError = fields.number(.thousandths)
            northError = fields.number(.thousandths)
            upError = fields.number(.thousandths)
            smoothing = fields.number(.thousandths)
        }

        public func write(to fields: inout FieldWriter) {
            fields.literal("1")
            fields.time(time)
            fields.number(eastVelocity, decimals: 3)
            fields.number(northVelocity, decimals: 3)
            fields.number(upVelocity, decimals: 3)
            fields.number(eastError, .thousandths, decimals: 0)
            fields.number(northError, .thousandths, decimals: 0)
            fields.number(upError, .thousandths, decimals: 0)
            fields.number(smoothing, .thousandths, decimals: 0)
        }
    }
}
