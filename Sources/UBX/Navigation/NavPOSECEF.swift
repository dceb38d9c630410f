public import BinaryMessages

/// NAV-POSECEF (01 01): the position in earth-centered earth-fixed (ECEF) coordinates.
public struct NavPOSECEF: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x01, "NAV-POSECEF", minimumLength: 20)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The ECEF x coordinate, in meters.
    public var x = 0.0
    /// The ECEF y coordinate, in meters.
    public var y = 0.0
    /// The ECEF z coordinate, in meters.
    public var z = 0.0
    /// The position accuracy estimate, in meters.
    public var positionAccuracy = 0.0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("ecefX", &x, as: Int32.self, unit: .centi)
        coder.field("ecefY", &y, as: Int32.self, unit: .centi)
        coder.field("ecefZ", &z, as: Int32.self, unit: .centi)
        coder.field("pAcc", &positionAccuracy, as: UInt32.self, unit: .centi)
    }
}
