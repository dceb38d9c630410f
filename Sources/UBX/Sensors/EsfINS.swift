public import BinaryMessages

/// ESF-INS (10 15): accelerations and angular rates of the vehicle.
public struct EsfINS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x10, 0x15, "ESF-INS", minimumLength: 36, versions: 0...1, at: 0)
    }

    /// The accelerations and the angular rates.
    public var values = InertialValues()

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        values.code(with: &coder)
    }
}
