public import BinaryMessages

/// NAV-VELECEF (01 11): the velocity in earth-centered earth-fixed (ECEF) coordinates.
public struct NavVELECEF: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x11, "NAV-VELECEF", minimumLength: 20)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The ECEF x velocity, in meters per second.
    public var xVelocity = 0.0
    /// The ECEF y velocity, in meters per second.
    public var yVelocity = 0.0
    /// The ECEF z velocity, in meters per second.
    public var zVelocity = 0.0
    /// The speed accuracy estimate, in meters per second.
    public var speedAccuracy = 0.0

    /// Creates a message with default values.
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
