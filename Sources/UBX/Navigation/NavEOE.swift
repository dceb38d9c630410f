public import BinaryMessages

/// NAV-EOE (01 61): the end of an epoch.
public struct NavEOE: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x61, "NAV-EOE", minimumLength: 4)
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) { coder.field("iTOW", &timeOfWeek) }
}
