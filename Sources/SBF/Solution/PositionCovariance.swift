public import BinaryMessages

/// PosCovGeodetic (5906): the position covariance matrix in geodetic coordinates.
public struct PosCovGeodetic: SBFMessage {
    public static let number: UInt16 = 5906
    public static let name = "PosCovGeodetic"
    public static let minimumLength = 48

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The positioning mode, or the error code if no solution is available.
    public var mode = SolutionMode()
    /// The variance of the latitude component, in square meters.
    public var latitude: Float?
    /// The variance of the longitude component, in square meters.
    public var longitude: Float?
    /// The variance of the height component, in square meters.
    public var height: Float?
    /// The variance of the clock bias, in square meters.
    public var bias: Float?
    /// The covariance of latitude and longitude, in square meters.
    public var latitudeLongitude: Float?
    /// The covariance of latitude and height, in square meters.
    public var latitudeHeight: Float?
    /// The covariance of latitude and clock bias, in square meters.
    public var latitudeBias: Float?
    /// The covariance of longitude and height, in square meters.
    public var longitudeHeight: Float?
    /// The covariance of longitude and clock bias, in square meters.
    public var longitudeBias: Float?
    /// The covariance of height and clock bias, in square meters.
    public var heightBias: Float?

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        mode.code(with: &coder)
        coder.field("Cov_latlat", &latitude, missing: -2e10)
        coder.field("Cov_lonlon", &longitude, missing: -2e10)
        coder.field("Cov_hgthgt", &height, missing: -2e10)
        coder.field("Cov_bb", &bias, missing: -2e10)
        coder.field("Cov_latlon", &latitudeLongitude, missing: -2e10)
        coder.field("Cov_lathgt", &latitudeHeight, missing: -2e10)
        coder.field("Cov_latb", &latitudeBias, missing: -2e10)
        coder.field("Cov_lonhgt", &longitudeHeight, missing: -2e10)
        coder.field("Cov_lonb", &longitudeBias, missing: -2e10)
        coder.field("Cov_hb", &heightBias, missing: -2e10)
    }
}

/// PosCovCartesian (5905): the position covariance matrix in earth-centered earth-fixed (ECEF) coordinates.
public struct PosCovCartesian: SBFMessage {
    public static let number: UInt16 = 5905
    public static let name = "PosCovCartesian"
    public static let minimumLength = 48

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The positioning mode, or the error code if no solution is available.
    public var mode = SolutionMode()
    /// The variance of the x component, in square meters.
    public var x: Float?
    /// The variance of the y component, in square meters.
    public var y: Float?
    /// The variance of the z component, in square meters.
    public var z: Float?
    /// The variance of the clock bias, in square meters.
    public var bias: Float?
    /// The covariance of x and y, in square meters.
    public var xY: Float?
    /// The covariance of x and z, in square meters.
    public var xZ: Float?
    /// The covariance of x and clock bias, in square meters.
    public var xBias: Float?
    /// The covariance of y and z, in square meters.
    public var yZ: Float?
    /// The covariance of y and clock bias, in square meters.
    public var yBias: Float?
    /// The covariance of z and clock bias, in square meters.
    public var zBias: Float?

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        mode.code(with: &coder)
        coder.field("Cov_xx", &x, missing: -2e10)
        coder.field("Cov_yy", &y, missing: -2e10)
        coder.field("Cov_zz", &z, missing: -2e10)
        coder.field("Cov_bb", &bias, missing: -2e10)
        coder.field("Cov_xy", &xY, missing: -2e10)
        coder.field("Cov_xz", &xZ, missing: -2e10)
        coder.field("Cov_xb", &xBias, missing: -2e10)
        coder.field("Cov_yz", &yZ, missing: -2e10)
        coder.field("Cov_yb", &yBias, missing: -2e10)
        coder.field("Cov_zb", &zBias, missing: -2e10)
    }
}
