extension Sentence {
    /// PSTMKFCOV: the errors estimated by the Kalman filter of a Teseo receiver.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | standard deviation of the position | ``positionDeviation``, meters |
    /// | 2 | variance of the position to the north | ``northPositionVariance``, square meters |
    /// | 3 | variance of the position to the east | ``eastPositionVariance``, square meters |
    /// | 4 | variance of the altitude | ``verticalPositionVariance``, square meters |
    /// | 5 | standard deviation of the velocity | ``velocityDeviation``, meters per second |
    /// | 6 | variance of the velocity to the north | ``northVelocityVariance``, m²/s² |
    /// | 7 | variance of the velocity to the east | ``eastVelocityVariance``, m²/s² |
    /// | 8 | variance of the vertical velocity | ``verticalVelocityVariance``, m²/s² |
    public struct PSTMKFCOV: SentenceBody {
        public static let code: SentenceCode = "PSTMKFCOV"
        public static var address: String { "PSTMKFCOV" }

        @Compact public var positionDeviation: Double?
        @Compact public var northPositionVariance: Double?
        @Compact public var eastPositionVariance: Double?
        @Compact public var verticalPositionVariance: Double?
        @Compact public var velocityDeviation: Double?
        @Compact public var northVelocityVariance: Double?
        @Compact public var eastVelocityVariance: Double?
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
