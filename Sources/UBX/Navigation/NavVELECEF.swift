public import BinaryMessages

/// NAV-VELECEF (01 11): the velocity in the earth-centered, earth-fixed frame.
public struct NavVELECEF: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x11, "NAV-VELECEF", minimumLength: 20)
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The x velocity in the earth-centered frame, in meters per second.
    public var xVelocity = 0.0
    /// The y velocity in the earth-centered frame, in meters per second.
    public var yVelocity = 0.0
    /// The z velocity in the earth-centered frame, in meters per second.
    public var zVelocity = 0.0
    /// The speed accuracy, in meters per second.
    public var speedAccuracy = 0.0

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("ecefVX", &xVelocity, as: Int32.self, unit: .centi)
        coder.field("ecefVY", &yVelocity, as: Int32.self, unit: .centi)
        coder.field("ecefVZ", &zVelocity, as: Int32.self, unit: .centi)
        coder.field("sAcc", &speedAccuracy, as: UInt32.self, unit: .centi)
    }
}
