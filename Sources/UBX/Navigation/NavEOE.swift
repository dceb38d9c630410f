public import BinaryMessages

/// NAV-EOE (01 61): the end-of-epoch marker, sent after all enabled NAV messages of an epoch.
public struct NavEOE: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x61, "NAV-EOE", minimumLength: 4)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) { coder.field("iTOW", &timeOfWeek) }
}
