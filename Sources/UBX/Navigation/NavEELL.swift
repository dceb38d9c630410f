public import BinaryMessages

/// NAV-EELL (01 3D): the position error ellipse.
public struct NavEELL: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x3D, "NAV-EELL", minimumLength: 16, versions: 0...0, at: 4)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The message version.
    public var version: UInt8 = 0
    /// The orientation of the error ellipse's semi-major axis, in degrees from true north.
    public var orientation = 0.0
    /// The semi-major axis of the error ellipse, in meters.
    public var majorAxis = 0.0
    /// The semi-minor axis of the error ellipse, in meters.
    public var minorAxis = 0.0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("version", &version)
        coder.skip(1)
        coder.field("errEllipseOrient", &orientation, as: UInt16.self, parts: 100)
        coder.field("errEllipseMajor", &majorAxis, as: UInt32.self, unit: .milli)
        coder.field("errEllipseMinor", &minorAxis, as: UInt32.self, unit: .milli)
    }
}
