public import BinaryMessages

/// HWSTATUS (218): the hardware status.
public struct HWStatus: UnicoreMessage {
    public static let number: UInt16 = 218
    public static let name = "HWSTATUS"
    public static let minimumLength = 40

    /// The voltage of the 0.9 V supply, in volts.
    public var voltage09: Float = 0
    /// The voltage of the 1.0 V supply, in volts.
    public var voltage10: Float = 0
    /// The voltage of the 1.8 V supply, in volts.
    public var voltage18: Float = 0
    /// Whether the clock drift is valid.
    public var clockFlag: UInt32 = 0
    /// The clock drift, in the unit specified by Unicore's reference manual.
    public var clockDrift: Float = 0
    /// The hardware status flags, as a bit mask.
    public var flags: UInt8 = 0
    /// The lock status of the phase-locked loops (PLLs), as a bit mask.
    public var lockedLoops: UInt16 = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.skip(4)
        coder.field("dc09", &voltage09)
        coder.field("dc10", &voltage10)
        coder.field("dc18", &voltage18)
        coder.field("clockflag", &clockFlag)
        coder.field("clockdrift", &clockDrift)
        coder.skip(4)
        coder.field("hwflag", &flags)
        coder.skip(1)
        coder.field("plllock", &lockedLoops)
        coder.skip(8)
    }
}
