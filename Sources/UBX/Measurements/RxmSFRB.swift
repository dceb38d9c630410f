public import BinaryMessages

/// RXM-SFRB (02 11): a GPS navigation subframe. Receivers with older protocol versions send this message instead of
/// RXM-SFRBX.
public struct RxmSFRB: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x02, 0x11, "RXM-SFRB", minimumLength: 42)
    }

    /// The channel number.
    public var channel: UInt8 = 0
    /// The satellite ID in u-blox's single numbering for all systems.
    public var number: UInt8 = 0
    /// The ten data words of the subframe, each in the lowest 24 bits of an element.
    public var words: [UInt32] = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("chn", &channel)
        coder.field("svid", &number)
        coder.list("dwrd", &words, count: 10)
    }
}
