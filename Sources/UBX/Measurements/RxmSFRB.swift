public import BinaryMessages

/// RXM-SFRB (02 11): a subframe of a GPS satellite's navigation data. Older receivers send this message instead of
/// RXM-SFRBX.
public struct RxmSFRB: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x02, 0x11, "RXM-SFRB", minimumLength: 42)
    }

    /// The number of the channel that tracks the satellite.
    public var channel: UInt8 = 0
    /// u-blox's number for the satellite in all systems.
    public var number: UInt8 = 0
    /// The ten words of the subframe, each in the lowest 24 bits.
    public var words: [UInt32] = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("chn", &channel)
        coder.field("svid", &number)
        coder.list("dwrd", &words, count: 10)
    }
}
