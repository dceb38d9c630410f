public import BinaryMessages

/// NAV-CLOCK (01 22): the clock solution.
public struct NavCLOCK: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x22, "NAV-CLOCK", minimumLength: 20)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The clock bias, in nanoseconds.
    public var bias: Int32 = 0
    /// The clock drift, in nanoseconds per second.
    public var drift: Int32 = 0
    /// The time accuracy estimate, in nanoseconds.
    public var timeAccuracy: UInt32 = 0
    /// The frequency accuracy estimate, in picoseconds per second.
    public var frequencyAccuracy: UInt32 = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("clkB", &bias)
        coder.field("clkD", &drift)
        coder.field("tAcc", &timeAccuracy)
        coder.field("fAcc", &frequencyAccuracy)
    }
}
