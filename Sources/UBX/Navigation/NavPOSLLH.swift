public import BinaryMessages

/// NAV-POSLLH (01 02): the geodetic position.
public struct NavPOSLLH: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x02, "NAV-POSLLH", minimumLength: 28)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The longitude, in degrees.
    public var longitude = 0.0
    /// The latitude, in degrees.
    public var latitude = 0.0
    /// The height above the ellipsoid, in meters.
    public var height = 0.0
    /// The altitude above mean sea level, in meters.
    public var altitude = 0.0
    /// The horizontal accuracy estimate, in meters.
    public var horizontalAccuracy = 0.0
    /// The vertical accuracy estimate, in meters.
    public var verticalAccuracy = 0.0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("lon", &longitude, as: Int32.self, parts: 1e7)
        coder.field("lat", &latitude, as: Int32.self, parts: 1e7)
        coder.field("height", &height, as: Int32.self, unit: .milli)
        coder.field("hMSL", &altitude, as: Int32.self, unit: .milli)
        coder.field("hAcc", &horizontalAccuracy, as: UInt32.self, unit: .milli)
        coder.field("vAcc", &verticalAccuracy, as: UInt32.self, unit: .milli)
    }
}
