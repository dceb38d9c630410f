/// NAV-POSLLH (01 02): the position without the velocity.
public struct NavPOSLLH: UBXLayout, Hashable, Sendable {
    static let identifier = UBXIdentifier(0x01, 0x02)
    static let minimumLength = 28

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The longitude in degrees.
    public var longitude = 0.0
    /// The latitude in degrees.
    public var latitude = 0.0
    /// The height above the ellipsoid, in meters.
    public var height = 0.0
    /// The altitude above mean sea level, in meters.
    public var altitude = 0.0
    /// The horizontal accuracy in meters.
    public var horizontalAccuracy = 0.0
    /// The vertical accuracy in meters.
    public var verticalAccuracy = 0.0

    /// Creates a message without a position.
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
