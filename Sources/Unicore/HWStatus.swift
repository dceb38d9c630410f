public import BinaryMessages

/// HWSTATUS (218): the state of the hardware.
public struct HWStatus: UnicoreMessage {
    public static let number: UInt16 = 218
    public static let name = "HWSTATUS"
    public static let minimumLength = 40

    /// The voltage of the 0.9 V supply.
    public var voltage09: Float = 0
    /// The voltage of the 1.0 V supply.
    public var voltage10: Float = 0
    /// The voltage of the 1.8 V supply.
    public var voltage18: Float = 0
    /// Whether the clock drift is valid.
    public var clockFlag: UInt32 = 0
    /// The drift of the clock.
    public var clockDrift: Float = 0
    /// The state of the hardware.
    public var flags: UInt8 = 0
    /// The phase-locked loops that are locked, as bits.
    public var lockedLoops: UInt16 = 0

    /// Creates a message without values.
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
