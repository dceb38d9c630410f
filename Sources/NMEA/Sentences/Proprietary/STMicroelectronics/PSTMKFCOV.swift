extension Sentence {
    /// PSTMKFCOV: the position and velocity error estimates from a Teseo receiver's Kalman filter.
    public struct PSTMKFCOV: SentenceBody {
        public static let code: SentenceCode = "PSTMKFCOV"
        public static var address: String { "PSTMKFCOV" }

        /// The standard deviation of the position, in meters (field 1).
        @Compact public var positionDeviation: Double?
        /// The variance of the north position, in square meters (field 2).
        @Compact public var northPositionVariance: Double?
        /// The variance of the east position, in square meters (field 3).
        @Compact public var eastPositionVariance: Double?
        /// The variance of the altitude, in square meters (field 4).
        @Compact public var verticalPositionVariance: Double?
        /// The standard deviation of the velocity, in meters per second (field 5).
        @Compact public var velocityDeviation: Double?
        /// The variance of the north velocity, in m²/s² (field 6).
        @Compact public var northVelocityVariance: Double?
        /// The variance of the east velocity, in m²/s² (field 7).
        @Compact public var eastVelocityVariance: Double?
        /// The variance of the vertical velocity, in m²/s² (field 8).
        @Compact public var verticalVelocityVariance: Double?

        public init() {}

        public init(from fields: consuming FieldReader) {
            positionDeviation = fields.number()
            northPositionVariance = fields.number()
            eastPositionVariance = fields.number()
            verticalPositionVariance = fields.number()
            velocityDeviation = fields.number()
            northVelocityVariance = fields.number()
            eastVelocityVariance = fields.number()
            verticalVelocityVariance = fields.number()
        }

        public func write(to fields: inout FieldWriter) {
            fields.number(positionDeviation, decimals: 1)
            fields.number(northPositionVariance, decimals: 1)
            fields.number(eastPositionVariance, decimals: 1)
            fields.number(verticalPositionVariance, decimals: 1)
            fields.number(velocityDeviation, decimals: 1)
            fields.number(northVelocityVariance, decimals: 1)
            fields.number(eastVelocityVariance, decimals: 1)
            fields.number(verticalVelocityVariance, decimals: 1)
        }
    }
}
