public import BinaryMessages

/// NAV-VELNED (01 12): the velocity solution in the north-east-down (NED) frame.
public struct NavVELNED: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x12, "NAV-VELNED", minimumLength: 36)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The north velocity, in meters per second.
    public var northVelocity = 0.0
    /// The east velocity, in meters per second.
    public var eastVelocity = 0.0
    /// The down velocity, in meters per second.
    public var downVelocity = 0.0
    /// The 3D speed, in meters per second.
    public var speed = 0.0
    /// The speed over ground, in meters per second.
    public var groundSpeed = 0.0
    /// The course over ground (heading of motion), in degrees.
    public var course = 0.0
    /// The speed accuracy estimate, in meters per second.
    public var speedAccuracy = 0.0
    /// The course accuracy estimate, in degrees.
    public var courseAccuracy = 0.0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("velN", &northVelocity, as: Int32.self, unit: .centi)
        coder.field("velE", &eastVelocity, as: Int32.self, unit: .centi)
        coder.field("velD", &downVelocity, as: Int32.self, unit: .centi)
        coder.field("speed", &speed, as: UInt32.self, unit: .centi)
        coder.field("gSpeed", &groundSpeed, as: UInt32.self, unit: .centi)
        coder.field("heading", &course, as: Int32.self, parts: 1e5)
        coder.field("sAcc", &speedAccuracy, as: UInt32.self, unit: .centi)
        coder.field("cAcc", &courseAccuracy, as: UInt32.self, parts: 1e5)
    }
}
