public import BinaryMessages

/// MeasEpoch (4027): the measurements of all signals.
public struct MeasEpoch: SBFMessage {
    public static let number: UInt16 = 4027
    public static let name = "MeasEpoch"
    public static let minimumLength = 12

    /// Another signal of the same satellite, relative to the first one.
    public struct SecondSignal: MessageGroup {
        /// The signal number in the lowest five bits, and the antenna number in the others.
        public var type: UInt8 = 0
        /// The duration of continuous tracking, in seconds, up to 254.
        public var lockTime: UInt8?
        /// The carrier-to-noise density in dBHz, minus 10 for most signals.
        public var strength: Double?
        /// The highest bits of the code offset and of the Doppler offset, both signed.
        public var offsets: UInt8 = 0
        /// The highest bits of the carrier phase's offset from the code, in units of 65.536 cycles.
        public var carrierHigh: Int8 = 0
        /// Details of the measurement.
        public var observation: UInt8 = 0
        /// The lowest bits of the code offset, in meters.
        public var codeOffset = 0.0
        /// The lowest bits of the carrier phase's offset from the code, in cycles.
        public var carrierLow = 0.0
        /// The lowest bits of the Doppler offset, in Hz.
        public var dopplerOffset = 0.0

        /// Creates a signal without values.
        public init() {}

        /// Septentrio's number for the signal.
        public var signal: UInt8 { type & 31 == 31 ? observation >> 3 + 32 : type & 31 }

        @inlinable
        public mutating func code(with coder: inout some MessageCoder, context length: Int) {
            coder.bits(&type, ["SigIdxLo": 5, "AntennaID": 3])
            coder.field("LockTime", &lockTime, missing: .max)
            coder.field("CN0", &strength, as: UInt8.self, parts: 4, missing: .max)
            coder.bits(&offsets, ["CodeOffsetMSB": 3, "DopplerOffsetMSB": 5])
            coder.field("CarrierMSB", &carrierHigh)
            coder.bits(&observation, ["PRSmoothed": 1, "": 1, "HalfCycleAmbiguity": 1, "SigIdxHi": 5])
            coder.field("CodeOffsetLSB", &codeOffset, as: UInt16.self, parts: 1000)
            coder.field("CarrierLSB", &carrierLow, as: UInt16.self, parts: 1000)
            coder.field("DopplerOffsetLSB", &dopplerOffset, as: UInt16.self, parts: 1e4)
            coder.skip(max(0, length - 12))
        }
    }

    /// A channel of the receiver, with the first signal of a satellite.
    public struct Channel: MessageGroup {
        /// The channel number.
        public var channel: UInt8 = 0
        /// The signal number in the lowest five bits, and the antenna number in the others.
        public var type: UInt8 = 0
        /// Septentrio's number for the satellite.
        public var number: UInt8 = 0
        /// The highest bits of the pseudorange in the lowest four bits, in units of 4,294,967.296 m.
        public var codeHigh: UInt8 = 0
        /// The lowest bits of the pseudorange, in meters.
        public var codeLow = 0.0
        /// The Doppler frequency in Hz.
        public var doppler: Double?
        /// The lowest bits of the carrier phase's offset from the code, in cycles.
        public var carrierLow = 0.0
        /// The highest bits of the carrier phase's offset from the code, in units of 65.536 cycles.
        public var carrierHigh: Int8 = 0
        /// The carrier-to-noise density in dBHz, minus 10 for most signals.
        public var strength: Double?
        /// The duration of continuous tracking, in seconds.
        public var lockTime: UInt16?
        /// Details of the measurement.
        public var observation: UInt8 = 0
        /// The other signals of the satellite.
        public var others: [SecondSignal] = []

        /// Creates a channel without values.
        public init() {}

        /// Septentrio's number for the signal.
        public var signal: UInt8 { type & 31 == 31 ? observation >> 3 + 32 : type & 31 }

        /// The pseudorange in meters; `nil` if there is none.
        public var pseudorange: Double? {
            let range = Double(codeHigh & 15) * 4_294_967.296 + codeLow
            return range == 0 ? nil : range
        }

        @inlinable
        public mutating func code(with coder: inout some MessageCoder, context lengths: GroupLengths) {
            coder.field("RxChannel", &channel)
            coder.bits(&type, ["SigIdxLo": 5, "AntennaID": 3])
            coder.field("SVID", &number)
            coder.bits(&codeHigh, ["CodeMSB": 4, "": 4])
            coder.field("CodeLSB", &codeLow, as: UInt32.self, parts: 1000)
            coder.field("Doppler", &doppler, as: Int32.self, parts: 1e4, missing: .min)
            coder.field("CarrierLSB", &carrierLow, as: UInt16.self, parts: 1000)
            coder.field("CarrierMSB", &carrierHigh)
            coder.field("CN0", &strength, as: UInt8.self, parts: 4, missing: .max)
            coder.field("LockTime", &lockTime, missing: .max)
            coder.bits(&observation, ["PRSmoothed": 1, "": 1, "HalfCycleAmbiguity": 1, "SigIdxHi": 5])
            var count = UInt8(clamping: others.count)
            coder.field("N2", &count)
            coder.skip(max(0, lengths.outer - 20))
            coder.groups("Type2", &others, count: Int(count), context: lengths.inner)
        }
    }

    /// The time of the block.
    public var time = SBFTime()
    /// The channels that are in use.
    public var channels: [Channel] = []
    /// The settings of the receiver.
    public var flags: UInt8 = 0
    /// The sum of all jumps of the receiver clock, in seconds, modulo 0.256 s.
    public var clockJumps = 0.0

    /// Creates a block without values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        var count = UInt8(clamping: channels.count)
        var (outer, inner): (UInt8, UInt8) = (20, 12)
        coder.field("N1", &count)
        coder.field("SB1Length", &outer)
        coder.field("SB2Length", &inner)
        coder.bits(
            &flags,
            [
                "MultipathMitigation": 1, "CodeSmoothing": 1, "": 1, "ClockSteering": 1, "": 1, "HighDynamics": 1,
                "E6BUsed": 1, "Scrambling": 1,
            ])
        coder.field("CumClkJumps", &clockJumps, as: UInt8.self, parts: 1000)
        coder.skip(1)
        coder.groups("Type1", &channels, count: Int(count), context: GroupLengths(outer: outer, inner: inner))
    }
}
