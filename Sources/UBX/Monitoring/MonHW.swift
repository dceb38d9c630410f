public import BinaryMessages

/// MON-HW (0A 09): the hardware status, including the antenna, the pins and jamming.
public struct MonHW: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x09, "MON-HW", minimumLength: 60)
    }

    /// The status of the real-time clock (RTC), the boot mode and jamming.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The RTC is calibrated.
        public static let isClockCalibrated = Flags(rawValue: 1)
        /// The receiver is in safe boot mode.
        public static let isSafeBoot = Flags(rawValue: 1 << 1)
        /// The RTC crystal is absent.
        public static let isCrystalAbsent = Flags(rawValue: 1 << 4)

        /// The jamming state: 0 unknown, 1 no significant jamming, 2 jamming visible but fix OK, 3 jamming visible and
        /// no fix.
        public var jamming: UInt8 { rawValue >> 2 & 3 }
    }

    /// The pins set as peripheral rather than PIO, as a bit mask.
    public var peripheralPins: UInt32 = 0
    /// The pins assigned to bank B rather than A, as a bit mask.
    public var bankPins: UInt32 = 0
    /// The pins set as output rather than input, as a bit mask.
    public var outputPins: UInt32 = 0
    /// The pins with a high level, as a bit mask.
    public var highPins: UInt32 = 0
    /// The noise level measured by the GNSS core.
    public var noise: UInt16 = 0
    /// The automatic gain control (AGC) count, 0 … 8191.
    public var gain: UInt16 = 0
    /// The antenna supervisor status: 0 initializing, 1 unknown, 2 OK, 3 short circuit, 4 open circuit.
    public var antennaStatus: UInt8 = 0
    /// The antenna power status: 0 off, 1 on, 2 unknown.
    public var antennaPower: UInt8 = 0
    /// The status of the RTC, the boot mode and jamming.
    public var flags: Flags = []
    /// The pins used by the virtual pin manager, as a bit mask.
    public var usedPins: UInt32 = 0
    /// The virtual pin mapping of the 17 physical pins.
    public var virtualPins: [UInt8] = []
    /// The continuous-wave jamming indicator, from 0 (none) to 255 (strong).
    public var interference: UInt8 = 0
    /// The pins used as interrupts, as a bit mask.
    public var interruptPins: UInt32 = 0
    /// The pins with pull-up enabled, as a bit mask.
    public var pulledUpPins: UInt32 = 0
    /// The pins with pull-down enabled, as a bit mask.
    public var pulledDownPins: UInt32 = 0

    /// Creates a message with default values.
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
