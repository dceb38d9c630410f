public import BinaryMessages

/// HNR-ATT (28 01): the vehicle attitude, at a high rate.
public struct HnrATT: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x28, 0x01, "HNR-ATT", minimumLength: 32, versions: 0...1, at: 4)
    }

    /// The attitude.
    public var attitude = VehicleAttitude()

    /// Creates a message with default values.
    public init() { attitude.version = 1 }

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        attitude.code(with: &coder)
    }
}
