public import BinaryMessages

/// DiffCorrIn (5919): a correction message that the receiver has read.
public struct DiffCorrIn: SBFMessage {
    public static let number: UInt16 = 5919
    public static let name = "DiffCorrIn"
    public static let minimumLength = 8

    /// The time of the block.
    public var time = SBFTime()
    /// The protocol of the message: 0 RTCM 2, 1 CMR, 2 RTCM 3, 3 RTCM V.
    public var format: UInt8 = 0
    /// The port that received the message.
    public var source: UInt8 = 0
    /// The message, which may be followed by padding.
    public var content: [UInt8] = []

    /// Creates a block without values.
    public init() {}

    /// Returns the name of the content in Septentrio's reference guide.
    @usableFromInline
    static func listName(_ format: UInt8) -> StaticString {
        switch format {
        case 0: "RTCM2Words"
        case 1: "CMRMessage"
        case 2: "RTCM3Message"
        case 3: "RTCMVMessage"
        default: "Message"
        }
    }

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        coder.field("Mode", &format)
        coder.field("Source", &source)
        coder.list(Self.listName(format), &content, count: nil)
    }
}
