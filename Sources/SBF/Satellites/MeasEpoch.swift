public import BinaryMessages

/// MeasEpoch (4027): the measurements of all tracked signals at one epoch.
public struct MeasEpoch: SBFMessage {
    public static let number: UInt16 = 4027
    public static let name = "MeasEpoch"
    public static let minimumLength = 12

    /// The measurements of an additional signal from the same satellite, relative to the satellite's first signal.
    public struct SecondSignal: MessageGroup {
        /// The signal number in bits 0–4, and the antenna ID in bits 5–7.
        public var type: UInt8 = 0
        /// The duration of continuous carrier phase tracking, in seconds, clipped to 254; `nil` if it is unknown.
        public var lockTime: UInt8?
        /// The carrier-to-noise density ratio (C/N0), in dBHz, without the offset of 10 dBHz that applies to most
        /// signals.
        public var strength: Double?
        /// The most significant bits of the code offset (bits 0–2) and of the Doppler offset (bits 3–7), both signed.
        public var offsets: UInt8 = 0
        /// The most significant bits of the carrier phase relative to the pseudorange, in units of 65.536 cycles.
        public var carrierHigh: Int8 = 0
        /// Measurement flags, as a bit mask: smoothing and half-cycle ambiguity. Bits 3–7 are the high bits of the
        /// signal number.
        public var observation: UInt8 = 0
        /// The least significant bits of the code offset, in meters.
        public var codeOffset = 0.0
        /// The least significant bits of the carrier phase relative to the pseudorange, in cycles.
        public var carrierLow = 0.0
        /// The least significant bits of the Doppler offset, in hertz.
        public var dopplerOffset = 0.0

        /// Creates a signal with default values.
        public init() {}

        /// The signal number in Septentrio's numbering.
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

    /// The measurements on a receiver channel, beginning with the first signal of its satellite.
    public struct Channel: MessageGroup {
        /// The channel number.
        public var channel: UInt8 = 0
        /// The signal number in bits 0–4, and the antenna ID in bits 5–7.
        public var type: UInt8 = 0
        /// The satellite ID (SVID) in Septentrio's numbering.
        public var number: UInt8 = 0
        /// The most significant bits of the pseudorange in bits 0–3, in units of 4,294,967.296 m.
        public var codeHigh: UInt8 = 0
        /// The least significant bits of the pseudorange, in meters.
        public var codeLow = 0.0
        /// The carrier Doppler, in hertz; `nil` if it is not available.
        public var doppler: Double?
        /// The least significant bits of the carrier phase relative to the pseudorange, in cycles.
        public var carrierLow = 0.0
        /// The most significant bits of the carrier phase relative to the pseudorange, in units of 65.536 cycles.
        public var carrierHigh: Int8 = 0
        /// The carrier-to-noise density ratio (C/N0), in dBHz, without the offset of 10 dBHz that applies to most
        /// signals.
        public var strength: Double?
        /// The duration of continuous carrier phase tracking, in seconds; `nil` if it is unknown.
        public var lockTime: UInt16?
        /// Measurement flags, as a bit mask: smoothing and half-cycle ambiguity. Bits 3–7 are the high bits of the
        /// signal number.
        public var observation: UInt8 = 0
        /// The measurements of the satellite's additional signals.
        public var others: [SecondSignal] = []

        /// Creates a channel with default values.
        public init() {}

        /// The signal number in Septentrio's numbering.
        public var signal: UInt8 { type & 31 == 31 ? observation >> 3 + 32 : type & 31 }

        /// The pseudorange, in meters; `nil` if it is not available.
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

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The channels with measurements.
    public var channels: [Channel] = []
    /// The flags common to all measurements, as a bit mask: multipath mitigation, code smoothing, clock steering and
    /// others.
    public var flags: UInt8 = 0
    /// The cumulative receiver clock jumps since startup, in seconds, modulo 0.256 s.
    public var clockJumps = 0.0

    /// Creates a block with default values.
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
