extension Sentence {
    /// PSTMPV: the position and velocity of a Teseo receiver, with their error covariances.
    public struct PSTMPV: SentenceBody {
        public static let code: SentenceCode = "PSTMPV"

        // The properties are ordered to minimize the size of the structure.
        /// The latitude, in degrees, positive north (fields 2–3).
        @Compact public var latitude: Double?
        /// The longitude, in degrees, positive east (fields 4–5).
        @Compact public var longitude: Double?
        /// The height above mean sea level, in meters (fields 6–7).
        @Compact public var altitude: Double?
        /// The north velocity, in meters per second (field 8).
        @Compact public var northVelocity: Double?
        /// The east velocity, in meters per second (field 9).
        @Compact public var eastVelocity: Double?
        /// The vertical velocity, in meters per second (field 10).
        @Compact public var verticalVelocity: Double?
        /// The position error covariance matrix, in square meters (fields 11–16).
        public var positionCovariance = SpatialCovariance()
        /// The velocity error covariance matrix, in m²/s² (fields 17–22).
        public var velocityCovariance = SpatialCovariance()
        /// The UTC time of the fix (field 1).
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

/// The covariance matrix of the errors of a position (in m²) or a velocity (in m²/s²), with north, east and vertical
/// axes. The matrix is symmetric, so only its upper triangle is stored.
public struct SpatialCovariance: Hashable, Sendable {
    /// The variance of the north component.
    @Compact public var north: Float?
    /// The covariance of the north and east components.
    @Compact public var northEast: Float?
    /// The covariance of the north and vertical components.
    @Compact public var northVertical: Float?
    /// The variance of the east component.
    @Compact public var east: Float?
    /// The covariance of the east and vertical components.
    @Compact public var eastVertical: Float?
    /// The variance of the vertical component.
    @Compact public var vertical: Float?

    /// Creates a matrix in which all elements are missing.
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
