public import BinaryMessages

/// RXM-SFRBX (02 13): a subframe of a satellite's navigation data.
public struct RxmSFRBX: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x02, 0x13, "RXM-SFRBX", minimumLength: 8, versions: 0...2, at: 6)
    }

    /// u-blox's number for the satellite system; 0 is GPS.
    public var system: UInt8 = 0
    /// The satellite number within its system.
    public var number: UInt8 = 0
    /// u-blox's number for the signal.
    public var signal: UInt8 = 0
    /// The frequency channel of a GLONASS satellite plus 7.
    public var frequencyChannel: UInt8 = 0
    /// The number of the channel that tracks the signal. Version 1 does not contain the channel.
    public var channel: UInt8 = 0
    /// The version of the message.
    public var version: UInt8 = 2
    /// The words of the subframe. A message contains at most 255 words.
    public var words: [UInt32] = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("gnssId", &system)
        coder.field("svId", &number)
        coder.field("sigId", &signal)
        coder.field("freqId", &frequencyChannel)
        var count = UInt8(clamping: words.count)
        coder.field("numWords", &count)
        coder.field("chn", &channel)
        coder.field("version", &version)
        coder.skip(1)
        coder.list("dwrd", &words, count: Int(count))
    }
}
