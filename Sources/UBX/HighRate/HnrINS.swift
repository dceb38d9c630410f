public import BinaryMessages

/// HNR-INS (28 02): the vehicle accelerations and angular rates, at a high rate.
public struct HnrINS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x28, 0x02, "HNR-INS", minimumLength: 36, versions: 0...1, at: 0)
    }

    /// The accelerations and the angular rates.
    public var values = InertialValues()

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        values.code(with: &coder)
    }
}
