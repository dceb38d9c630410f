extension Sentence {
    /// PQTMINS: the position, velocity and attitude that a Quectel receiver computes from GNSS and inertial
    /// measurements.
    public struct PQTMINS: SentenceBody {
        public static let code: SentenceCode = "PQTMINS"

        /// The time since the receiver was powered on, in seconds (field 1, in milliseconds).
        @Compact public var uptime: Double?
        /// The solution type, as a receiver-specific code (field 2).
        public var solution: UInt8?
        /// The latitude, in degrees, positive north (field 3).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (field 4).
        @Compact public var longitude: Double?
        /// The height, in meters (field 5).
        @Compact public var height: Double?
        /// The north velocity, in meters per second (field 6).
        @Compact public var northVelocity: Double?
        /// The east velocity, in meters per second (field 7).
        @Compact public var eastVelocity: Double?
        /// The vertical velocity, in meters per second, positive down (field 8).
        @Compact public var downVelocity: Double?
        /// The roll, in degrees (field 9).
        @Compact public var roll: Double?
        /// The pitch, in degrees (field 10).
        @Compact public var pitch: Double?
        /// The yaw, in degrees (field 11).
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
