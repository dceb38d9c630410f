extension Sentence {
    /// PSTMPV: the position and velocity of a Teseo receiver, with their errors.
    ///
    /// | field | meaning | property |
    /// |---|---|---|
    /// | 1 | time of the fix, UTC | ``time`` |
    /// | 2–3 | latitude | ``latitude``, degrees |
    /// | 4–5 | longitude | ``longitude``, degrees |
    /// | 6–7 | height above mean sea level | ``altitude``, meters |
    /// | 8 | velocity to the north | ``northVelocity``, meters per second |
    /// | 9 | velocity to the east | ``eastVelocity``, meters per second |
    /// | 10 | vertical velocity | ``verticalVelocity``, meters per second |
    /// | 11–16 | covariances of the position | ``positionCovariance``, square meters |
    /// | 17–22 | covariances of the velocity | ``velocityCovariance``, m²/s² |
    public struct PSTMPV: SentenceBody {
        public static let code: SentenceCode = "PSTMPV"

        // The properties are in the order that needs the least memory.
        @Compact public var latitude: Double?
        @Compact public var longitude: Double?
        @Compact public var altitude: Double?
        @Compact public var northVelocity: Double?
        @Compact public var eastVelocity: Double?
        @Compact public var verticalVelocity: Double?
        public var positionCovariance = SpatialCovariance()
        public var velocityCovariance = SpatialCovariance()
        public var time: TimeOfDay?

        public init() {}

        public init(from fields: consuming FieldReader) {
            time = fields.time()
            latitude = fields.latitude()
            longitude = fields.longitude()
            altitude = fields.length()
            northVelocity = fields.number()
            eastVelocity = fields.number()
            verticalVelocity = fields.number()
            positionCovariance = SpatialCovariance(from: &fields)
            velocityCovariance = SpatialCovariance(from: &fields)
        }

        public func write(to fields: inout FieldWriter) {
            fields.time(time)
            fields.latitude(latitude)
            fields.longitude(longitude)
            fields.length(altitude, decimals: 2)
            fields.number(northVelocity, decimals: 1)
            fields.number(eastVelocity, decimals: 1)
            fields.number(verticalVelocity, decimals: 1)
            positionCovariance.write(to: &fields)
            velocityCovariance.write(to: &fields)
        }
    }
}

/// The covariances of the errors along three axes, in the squared unit of the values. Only the upper half of the
/// symmetric matrix is stored.
public struct SpatialCovariance: Hashable, Sendable {
    @Compact public var north: Float?
    @Compact public var northEast: Float?
    @Compact public var northVertical: Float?
    @Compact public var east: Float?
    @Compact public var eastVertical: Float?
    @Compact public var vertical: Float?

    /// Creates an empty matrix.
    public init() {}

    init(from fields: inout FieldReader) {
        north = fields.smallNumber()
        northEast = fields.smallNumber()
        northVertical = fields.smallNumber()
        east = fields.smallNumber()
        eastVertical = fields.smallNumber()
        vertical = fields.smallNumber()
    }

    func write(to fields: inout FieldWriter) {
        fields.smallNumber(north, width: 1)
        fields.smallNumber(northEast, width: 1)
        fields.smallNumber(northVertical, width: 1)
        fields.smallNumber(east, width: 1)
        fields.smallNumber(eastVertical, width: 1)
        fields.smallNumber(vertical, width: 1)
    }
}
