public import BinaryMessages

/// NAV-COV (01 36): the covariance matrices of position and velocity, with north (N), east (E) and down (D) axes.
public struct NavCOV: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x36, "NAV-COV", minimumLength: 64, versions: 0...0, at: 4)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The message version.
    public var version: UInt8 = 0
    /// Whether the position covariance matrix is valid.
    public var isPositionValid = false
    /// Whether the velocity covariance matrix is valid.
    public var isVelocityValid = false
    /// The variance of the position's north component, in square meters.
    public var positionNN: Float = 0
    /// The covariance of the position's north and east components, in square meters.
    public var positionNE: Float = 0
    /// The covariance of the position's north and down components, in square meters.
    public var positionND: Float = 0
    /// The variance of the position's east component, in square meters.
    public var positionEE: Float = 0
    /// The covariance of the position's east and down components, in square meters.
    public var positionED: Float = 0
    /// The variance of the position's down component, in square meters.
    public var positionDD: Float = 0
    /// The variance of the velocity's north component, in m²/s².
    public var velocityNN: Float = 0
    /// The covariance of the velocity's north and east components, in m²/s².
    public var velocityNE: Float = 0
    /// The covariance of the velocity's north and down components, in m²/s².
    public var velocityND: Float = 0
    /// The variance of the velocity's east component, in m²/s².
    public var velocityEE: Float = 0
    /// The covariance of the velocity's east and down components, in m²/s².
    public var velocityED: Float = 0
    /// The variance of the velocity's down component, in m²/s².
    public var velocityDD: Float = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("version", &version)
        coder.field("posCovValid", &isPositionValid)
        coder.field("velCovValid", &isVelocityValid)
        coder.skip(9)
        coder.field("posCovNN", &positionNN)
        coder.field("posCovNE", &positionNE)
        coder.field("posCovND", &positionND)
        coder.field("posCovEE", &positionEE)
        coder.field("posCovED", &positionED)
        coder.field("posCovDD", &positionDD)
        coder.field("velCovNN", &velocityNN)
        coder.field("velCovNE", &velocityNE)
        coder.field("velCovND", &velocityND)
        coder.field("velCovEE", &velocityEE)
        coder.field("velCovED", &velocityED)
        coder.field("velCovDD", &velocityDD)
    }
}
