public import BinaryMessages

/// NAV-ATT (01 05): the vehicle attitude.
public struct NavATT: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x05, "NAV-ATT", minimumLength: 32, versions: 0...0, at: 4)
    }

    /// The attitude.
    public var attitude = VehicleAttitude()

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        attitude.code(with: &coder)
    }
}
