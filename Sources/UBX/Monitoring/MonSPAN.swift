public import BinaryMessages

/// MON-SPAN (0A 31): the spectrum of the received signals.
public struct MonSPAN: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x31, "MON-SPAN", minimumLength: 4, versions: 0...0, at: 0)
    }

    /// The spectrum of a radio frequency block.
    public struct Block: MessageLayout {
        /// The 256 points of the spectrum, each in quarters of a decibel.
        public var spectrum: [UInt8] = []
        /// The width of the spectrum in hertz.
        public var span: UInt32 = 0
        /// The distance of two points in hertz.
        public var resolution: UInt32 = 0
        /// The center frequency in hertz.
        public var center: UInt32 = 0
        /// The gain of the programmable amplifier, in decibels.
        public var gain: UInt8 = 0

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.list("spectrum", &spectrum, count: 256)
            coder.field("span", &span)
            coder.field("res", &resolution)
            coder.field("center", &center)
            coder.field("pga", &gain)
            coder.skip(3)
        }
    }

    /// The version of the message.
    public var version: UInt8 = 0
    /// The part of the receiver that sends the message, in the lowest two bits.
    public var source: UInt8 = 0
    /// The radio frequency blocks. A message contains at most 255 blocks.
    public var blocks: [Block] = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("version", &version)
        var count = UInt8(clamping: blocks.count)
        coder.field("numRfBlocks", &count)
        coder.bits(&source, ["msgSource": 2, "": 6])
        coder.skip(1)
        coder.groups("rfBlocks", &blocks, count: Int(count))
    }
}
