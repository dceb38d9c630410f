public import BinaryMessages

/// MON-RF (0A 38): the state of antennas and radio frequency blocks.
public struct MonRF: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x38, "MON-RF", minimumLength: 4, versions: 0...0, at: 0)
    }

    /// The state of a radio frequency block and its antenna.
    public struct Block: MessageLayout {
        /// The block number.
        public var number: UInt8 = 0
        /// The state of jamming in the lowest two bits: 0 is unknown, 1 is none, 2 is jamming with a fix, and 3 is
        /// jamming without a fix.
        public var jamming: UInt8 = 0
        /// The antenna: 0 is being initialized, 1 is unknown, 2 is all right, 3 is shorted, and 4 is open.
        public var antennaStatus: UInt8 = 0
        /// The power of the antenna: 0 is off, 1 is on, and 2 is unknown.
        public var antennaPower: UInt8 = 0
        /// The result of the self-test.
        public var selfTestStatus: UInt32 = 0
        /// The noise level that the receiver's core measures.
        public var noise: UInt16 = 0
        /// The gain of the automatic gain control, 0 … 8191.
        public var gain: UInt16 = 0
        /// The strength of continuous-wave interference, 0 … 255.
        public var interference: UInt8 = 0
        /// The imbalance of the in-phase part, -128 … 127.
        public var offsetI: Int8 = 0
        /// The magnitude of the in-phase part, 0 … 255.
        public var magnitudeI: UInt8 = 0
        /// The imbalance of the quadrature part, -128 … 127.
        public var offsetQ: Int8 = 0
        /// The magnitude of the quadrature part, 0 … 255.
        public var magnitudeQ: UInt8 = 0

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.field("blockId", &number)
            coder.bits(&jamming, ["jammingState": 2, "": 6])
            coder.field("antStatus", &antennaStatus)
            coder.field("antPower", &antennaPower)
            coder.field("postStatus", &selfTestStatus)
            coder.skip(4)
            coder.field("noisePerMS", &noise)
            coder.field("agcCnt", &gain)
            coder.field("jamInd", &interference)
            coder.field("ofsI", &offsetI)
            coder.field("magI", &magnitudeI)
            coder.field("ofsQ", &offsetQ)
            coder.field("magQ", &magnitudeQ)
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
        coder.field("nBlocks", &count)
        coder.bits(&source, ["msgSource": 2, "": 6])
        coder.skip(1)
        coder.groups("blocks", &blocks, count: Int(count))
    }
}
