public import BinaryMessages

/// MON-RF (0A 38): the status of the RF blocks and antennas.
public struct MonRF: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x38, "MON-RF", minimumLength: 4, versions: 0...0, at: 0)
    }

    /// The status of an RF block and its antenna.
    public struct Block: MessageLayout {
        /// The RF block ID.
        public var number: UInt8 = 0
        /// The jamming state, in bits 0 and 1: 0 unknown, 1 no significant jamming, 2 jamming visible but fix OK, 3
        /// jamming visible and no fix.
        public var jamming: UInt8 = 0
        /// The antenna supervisor status: 0 initializing, 1 unknown, 2 OK, 3 short circuit, 4 open circuit.
        public var antennaStatus: UInt8 = 0
        /// The antenna power status: 0 off, 1 on, 2 unknown.
        public var antennaPower: UInt8 = 0
        /// The power-on self-test (POST) status word.
        public var selfTestStatus: UInt32 = 0
        /// The noise level measured by the GNSS core.
        public var noise: UInt16 = 0
        /// The automatic gain control (AGC) count, 0 … 8191.
        public var gain: UInt16 = 0
        /// The continuous-wave jamming indicator, from 0 (none) to 255 (strong).
        public var interference: UInt8 = 0
        /// The imbalance of the I (in-phase) part of the signal, -128 … 127.
        public var offsetI: Int8 = 0
        /// The magnitude of the I (in-phase) part of the signal, 0 … 255.
        public var magnitudeI: UInt8 = 0
        /// The imbalance of the Q (quadrature) part of the signal, -128 … 127.
        public var offsetQ: Int8 = 0
        /// The magnitude of the Q (quadrature) part of the signal, 0 … 255.
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
        coder.field("nBlocks", &count)
        coder.bits(&source, ["msgSource": 2, "": 6])
        coder.skip(1)
        coder.groups("blocks", &blocks, count: Int(count))
    }
}
