/// NAV-POSLLH (01 02): the position alone.
public struct NavPOSLLH: UBXLayout, Hashable, Sendable {
    static let identifier = UBXIdentifier(0x01, 0x02)
    static let minimumLength = 28

    /// Milliseconds of the GPS week.
    public var timeOfWeek: UInt32 = 0
    /// Degrees.
    public var longitude = 0.0
    /// Degrees.
    public var latitude = 0.0
    /// Metres above the ellipsoid.
    public var height = 0.0
    /// Metres above mean sea level.
    public var altitude = 0.0
    /// Metres.
    public var horizontalAccuracy = 0.0
    /// Metres.
    public var verticalAccuracy = 0.0

    /// Makes a message without a position.
    public init() {}

    mutating func code(with coder: inout some UBXCoder) {
        coder.code(&timeOfWeek)
        coder.code(&longitude, as: Int32.self, parts: 1e7)
        coder.code(&latitude, as: Int32.self, parts: 1e7)
        coder.code(&height, as: Int32.self, parts: 1000)
        coder.code(&altitude, as: Int32.self, parts: 1000)
        coder.code(&horizontalAccuracy, as: UInt32.self, parts: 1000)
        coder.code(&verticalAccuracy, as: UInt32.self, parts: 1000)
    }
}
