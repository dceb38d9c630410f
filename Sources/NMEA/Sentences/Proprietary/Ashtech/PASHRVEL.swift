extension Sentence {
    /// PASHR,VEL: the three-dimensional velocity of an Ashtech receiver.
    ///
    /// Field 1 (`VEL`) is part of the sentence's address. Field 2 is always 1.
    public struct PASHRVEL: SentenceBody {
        public static let code: SentenceCode = "PASHR"
        public static var address: String { "PASHR,VEL" }

        /// The UTC time of the fix (field 3).
        public var time: TimeOfDay?
        /// The east velocity, in meters per second (field 4).
        @Compact public var eastVelocity: Double?
        /// The north velocity, in meters per second (field 5).
        @Compact public var northVelocity: Double?
        /// The vertical velocity, in meters per second, positive up (field 6).
        @Compact public var upVelocity: Double?
        /// The RMS error of the east velocity, in meters per second (field 7, in millimeters per second).
        @Compact public var eastError: Double?
        /// The RMS error of the north velocity, in meters per second (field 8, in millimeters per second).
        @Compact public var northError: Double?
        /// The RMS error of the upward velocity, in meters per second (field 9, in millimeters per second).
        @Compact public var upError: Double?
        /// The smoothing interval of the velocity, in seconds (field 10, in milliseconds).
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
