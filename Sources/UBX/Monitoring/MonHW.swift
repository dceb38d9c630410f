public import BinaryMessages

/// MON-HW (0A 09): the state of the antenna, the pins and the real-time clock.
public struct MonHW: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x09, "MON-HW", minimumLength: 60)
    }

    /// The state of a receiver's clock and of jamming.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The real-time clock is calibrated.
        public static let isClockCalibrated = Flags(rawValue: 1)
        /// The receiver runs in safe boot mode.
        public static let isSafeBoot = Flags(rawValue: 1 << 1)
        /// The crystal of the real-time clock is absent.
        public static let isCrystalAbsent = Flags(rawValue: 1 << 4)

        /// The state of jamming: 0 is unknown, 1 is none, 2 is jamming with a fix, and 3 is jamming without a fix.
        public var jamming: UInt8 { rawValue >> 2 & 3 }
    }

    /// A mask of the pins that are set to a peripheral.
    public var peripheralPins: UInt32 = 0
    /// A mask of the pins that are set to bank A or B.
    public var bankPins: UInt32 = 0
    /// A mask of the pins that are outputs.
    public var outputPins: UInt32 = 0
    /// A mask of the pins that are high.
    public var highPins: UInt32 = 0
    /// The noise level that the receiver's core measures.
    public var noise: UInt16 = 0
    /// The gain of the automatic gain control, 0 … 8191.
    public var gain: UInt16 = 0
    /// The antenna: 0 is being initialized, 1 is unknown, 2 is all right, 3 is shorted, and 4 is open.
    public var antennaStatus: UInt8 = 0
    /// The power of the antenna: 0 is off, 1 is on, and 2 is unknown.
    public var antennaPower: UInt8 = 0
    /// The state of the clock and of jamming.
    public var flags: Flags = []
    /// A mask of the pins that the virtual pin manager uses.
    public var usedPins: UInt32 = 0
    /// The virtual pins of the 17 physical pins.
    public var virtualPins: [UInt8] = []
    /// The strength of continuous-wave interference, 0 … 255.
    public var interference: UInt8 = 0
    /// A mask of the pins that cause an interrupt.
    public var interruptPins: UInt32 = 0
    /// A mask of the pins with a pull-up resistor.
    public var pulledUpPins: UInt32 = 0
    /// A mask of the pins with a pull-down resistor.
    public var pulledDownPins: UInt32 = 0

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("pinSel", &peripheralPins)
        coder.field("pinBank", &bankPins)
        coder.field("pinDir", &outputPins)
        coder.field("pinVal", &highPins)
        coder.field("noisePerMS", &noise)
        coder.field("agcCnt", &gain)
        coder.field("aStatus", &antennaStatus)
        coder.field("aPower", &antennaPower)
        coder.bits(&flags, ["rtcCalib": 1, "safeBoot": 1, "jammingState": 2, "xtalAbsent": 1, "": 3])
        coder.skip(1)
        coder.field("usedMask", &usedPins)
        coder.list("VP", &virtualPins, count: 17)
        coder.field("jamInd", &interference)
        coder.skip(2)
        coder.field("pinIrq", &interruptPins)
        coder.field("pullH", &pulledUpPins)
        coder.field("pullL", &pulledDownPins)
    }
}
