public import BinaryMessages

/// VelCovGeodetic (5908): the velocity covariance matrix in local north-east-up coordinates.
public struct VelCovGeodetic: SBFMessage {
    public static let number: UInt16 = 5908
    public static let name = "VelCovGeodetic"
    public static let minimumLength = 48

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The positioning mode, or the error code if no solution is available.
    public var mode = SolutionMode()
    /// The variance of the north component, in m²/s².
    public var north: Float?
    /// The variance of the east component, in m²/s².
    public var east: Float?
    /// The variance of the up component, in m²/s².
    public var up: Float?
    /// The variance of the clock drift, in m²/s².
    public var drift: Float?
    /// The covariance of north and east, in m²/s².
    public var northEast: Float?
    /// The covariance of north and up, in m²/s².
    public var northUp: Float?
    /// The covariance of north and clock drift, in m²/s².
    public var northDrift: Float?
    /// The covariance of east and up, in m²/s².
    public var eastUp: Float?
    /// The covariance of east and clock drift, in m²/s².
    public var eastDrift: Float?
    /// The covariance of up and clock drift, in m²/s².
    public var upDrift: Float?

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        mode.code(with: &coder)
        coder.field("Cov_VnVn", &north, missing: -2e10)
        coder.field("Cov_VeVe", &east, missing: -2e10)
        coder.field("Cov_VuVu", &up, missing: -2e10)
        coder.field("Cov_DtDt", &drift, missing: -2e10)
        coder.field("Cov_VnVe", &northEast, missing: -2e10)
        coder.field("Cov_VnVu", &northUp, missing: -2e10)
        coder.field("Cov_VnDt", &northDrift, missing: -2e10)
        coder.field("Cov_VeVu", &eastUp, missing: -2e10)
        coder.field("Cov_VeDt", &eastDrift, missing: -2e10)
        coder.field("Cov_VuDt", &upDrift, missing: -2e10)
    }
}

/// VelCovCartesian (5907): the velocity covariance matrix in earth-centered earth-fixed (ECEF) coordinates.
public struct VelCovCartesian: SBFMessage {
    public static let number: UInt16 = 5907
    public static let name = "VelCovCartesian"
    public static let minimumLength = 48

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The positioning mode, or the error code if no solution is available.
    public var mode = SolutionMode()
    /// The variance of the x component, in m²/s².
    public var x: Float?
    /// The variance of the y component, in m²/s².
    public var y: Float?
    /// The variance of the z component, in m²/s².
    public var z: Float?
    /// The variance of the clock drift, in m²/s².
    public var drift: Float?
    /// The covariance of x and y, in m²/s².
    public var xY: Float?
    /// The covariance of x and z, in m²/s².
    public var xZ: Float?
    /// The covariance of x and clock drift, in m²/s².
    public var xDrift: Float?
    /// The covariance of y and z, in m²/s².
    public var yZ: Float?
    /// The covariance of y and clock drift, in m²/s².
    public var yDrift: Float?
    /// The covariance of z and clock drift, in m²/s².
    public var zDrift: Float?

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        mode.code(with: &coder)
        coder.field("Cov_VxVx", &x, missing: -2e10)
        coder.field("Cov_VyVy", &y, missing: -2e10)
        coder.field("Cov_VzVz", &z, missing: -2e10)
        coder.field("Cov_DtDt", &drift, missing: -2e10)
        coder.field("Cov_VxVy", &xY, missing: -2e10)
        coder.field("Cov_VxVz", &xZ, missing: -2e10)
        coder.field("Cov_VxDt", &xDrift, missing: -2e10)
        coder.field("Cov_VyVz", &yZ, missing: -2e10)
        coder.field("Cov_VyDt", &yDrift, missing: -2e10)
        coder.field("Cov_VzDt", &zDrift, missing: -2e10)
    }
}
