public import BinaryMessages

/// DiffCorrIn (5919): a differential correction message that the receiver has decoded.
public struct DiffCorrIn: SBFMessage {
    public static let number: UInt16 = 5919
    public static let name = "DiffCorrIn"
    public static let minimumLength = 8

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The correction format: 0 RTCM 2, 1 CMR, 2 RTCM 3, 3 RTCM V.
    public var format: UInt8 = 0
    /// The connection on which the message was received.
    public var source: UInt8 = 0
    /// The correction message, possibly followed by padding.
    public var content: [UInt8] = []

    /// Creates a block with default values.
    public init() {}

    /// Returns the field name that Septentrio's reference guide uses for the content of a message in a given format.
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
