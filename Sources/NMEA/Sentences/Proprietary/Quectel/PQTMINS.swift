extension Sentence {
    /// PQTMINS: the position and attitude of a Quectel receiver, from satellites and inertial sensors.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | time since the receiver was switched on, milliseconds | ``uptime``, seconds |
    /// | 2 | kind of solution (a receiver-specific number) | ``solution`` |
    /// | 3 | latitude, degrees, positive to the north | ``latitude``, degrees |
    /// | 4 | longitude, degrees, positive to the east | ``longitude``, degrees |
    /// | 5 | height | ``height``, meters |
    /// | 6 | velocity to the north | ``northVelocity``, meters per second |
    /// | 7 | velocity to the east | ``eastVelocity``, meters per second |
    /// | 8 | downward velocity | ``downVelocity``, meters per second |
    /// | 9 | roll | ``roll``, degrees |
    /// | 10 | pitch | ``pitch``, degrees |
    /// | 11 | yaw | ``yaw``, degrees |
    public struct PQTMINS: SentenceBody {
        public static let code: SentenceCode = "PQTMINS"

        @Compact public var uptime: Double?
        public var solution: UInt8?
        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        @Compact public var height: Double?
        @Compact public var northVelocity: Double?
        @Compact public var eastVelocity: Double?
        @Compact public var downVelocity: Double?
        @Compact public var roll: Double?
        @Compact public var pitch: Double?
        @Compact public var yaw: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            uptime = fields.number(.thousandths)
            solution = fields.integer()
            latitude = fields.number()
            longitude = fields.number()
            height = fields.number()
            northVelocity = fields.number()
            eastVelocity = fields.number()
            downVelocity = fields.number()
            roll = fields.number()
            pitch = fields.number()
            yaw = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(uptime, .thousandths)
            fields.integer(solution)
            fields.number(latitude, decimals: 8)
            fields.number(longitude, decimals: 8)
            fields.number(height, decimals: 3)
            fields.number(northVelocity, decimals: 3)
            fields.number(eastVelocity, decimals: 3)
            fields.number(downVelocity, decimals: 3)
            fields.number(roll, decimals: 6)
            fields.number(pitch, decimals: 6)
            fields.number(yaw, decimals: 6)
        }
    }
}
