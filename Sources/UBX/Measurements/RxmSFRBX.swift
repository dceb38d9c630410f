public import BinaryMessages

/// RXM-SFRBX (02 13): a broadcast navigation data subframe of any satellite system.
public struct RxmSFRBX: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x02, 0x13, "RXM-SFRBX", minimumLength: 8, versions: 0...2, at: 6)
    }

    /// The GNSS identifier (gnssId); 0 is GPS.
    public var system: UInt8 = 0
    /// The satellite identifier (svId) within its system.
    public var number: UInt8 = 0
    /// The signal identifier (sigId) within its system.
    public var signal: UInt8 = 0
    /// The GLONASS frequency slot plus 7.
    public var frequencyChannel: UInt8 = 0
    /// The tracking channel number; not available in version 1.
    public var channel: UInt8 = 0
    /// The message version.
    public var version: UInt8 = 2
    /// The data words of the subframe; at most 255 in a message.
    public var words: [UInt32] = []

    /// Creates a message with default values.
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
