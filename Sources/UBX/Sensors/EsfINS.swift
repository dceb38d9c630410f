public import BinaryMessages

/// ESF-INS (10 15): the vehicle accelerations and angular rates, compensated by the sensor fusion.
public struct EsfINS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x10, 0x15, "ESF-INS", minimumLength: 36, versions: 0...1, at: 0)
    }

    /// The accelerations and angular rates.
    public var values = InertialValues()

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        values.code(with: &coder)
    }
}
