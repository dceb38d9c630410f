extension Sentence {
    /// PGRMV: the three-dimensional velocity of a Garmin receiver.
    public struct PGRMV: SentenceBody {
        public static let code: SentenceCode = "PGRMV"

        /// The east velocity, in meters per second (field 1).
        @Compact public var eastVelocity: Double?
        /// The north velocity, in meters per second (field 2).
        @Compact public var northVelocity: Double?
        /// The vertical velocity, in meters per second, positive up (field 3).
        @Compact public var upVelocity: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            eastVelocity = fields.number()
            northVelocity = fields.number()
            upVelocity = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(eastVelocity, decimals: 1)
            fields.number(northVelocity, decimals: 1)
            fields.number(upVelocity, decimals: 1)
        }
    }
}
