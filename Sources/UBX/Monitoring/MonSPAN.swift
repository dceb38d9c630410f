public import BinaryMessages

/// MON-SPAN (0A 31): the signal spectrum of each RF path.
public struct MonSPAN: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x31, "MON-SPAN", minimumLength: 4, versions: 0...0, at: 0)
    }

    /// The spectrum of an RF block.
    public struct Block: MessageLayout {
        /// The spectrum as 256 points, in units of 0.25 dB.
        public var spectrum: [UInt8] = []
        /// The spectrum span, in hertz.
        public var span: UInt32 = 0
        /// The resolution, that is, the distance between adjacent points, in hertz.
        public var resolution: UInt32 = 0
        /// The center frequency of the spectrum, in hertz.
        public var center: UInt32 = 0
        /// The programmable gain amplifier (PGA) gain, in decibels.
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

    /// The message version.
    public var version: UInt8 = 0
    /// The message source within the receiver, in bits 0 and 1.
    public var source: UInt8 = 0
    /// The RF blocks. A message contains at most 255 blocks.
    public var blocks: [Block] = []

    /// Creates a message with default values.
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
