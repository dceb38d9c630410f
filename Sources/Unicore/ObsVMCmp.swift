public import BinaryMessages

/// OBSVMCMP (138): the raw observations of the master antenna, in compressed form.
public struct ObsVMCmp: UnicoreMessage {
    public static let number: UInt16 = 138
    public static let name = "OBSVMCMP"
    public static let minimumLength = 4

    /// The observations of one signal.
    public struct Observation: MessageLayout {
        /// The channel tracking status, as a bit field: channel, tracking flags, system and signal type.
        public var status: UInt32 = 0
        /// The Doppler frequency in bits 0–27, signed, and the pseudorange in bits 28–63.
        public var range: UInt64 = 0
        /// The accumulated Doppler range, in 1/256 cycles. The value wraps around.
        public var carrier: Int32 = 0
        /// The standard deviations, PRN, lock time, C/N0 and GLONASS frequency number, as a bit field.
        public var details: UInt64 = 0

        /// Creates an observation without values.
        public init() {}

        /// The Doppler frequency, in hertz.
        public var doppler: Double { Double(Int32(truncatingIfNeeded: range << 4) >> 4) / 256 }

        /// The pseudorange, in meters.
        public var pseudorange: Double { Double(range >> 28) / 128 }

        /// The standard deviation of the pseudorange, in meters.
        public var pseudorangeDeviation: Double { Self.deviations[Int(detail(0, 4))] }

        /// The satellite PRN.
        public var number: UInt8 { UInt8(detail(8, 8)) }

        /// The lock time (duration of continuous tracking), in seconds.
        public var lockTime: Double { Double(detail(16, 21)) / 32 }

        /// The carrier-to-noise density ratio (C/N0), in dBHz.
        public var strength: UInt8 { UInt8(detail(37, 5)) + 20 }

        /// Returns `width` bits of ``details``, starting at bit `start`.
        @usableFromInline
        func detail(_ start: UInt64, _ width: UInt64) -> UInt64 { details >> start & (1 << width - 1) }

        private static let deviations = [
            0.05, 0.075, 0.113, 0.169, 0.253, 0.38, 0.57, 0.854, 1.281, 2.375, 4.75, 9.5, 19, 38, 76, 152,
        ]

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.bits(
                &status,
                [
                    "": 5, "svchan": 5, "cpsflag": 1, "": 1, "psrflag": 1, "": 3, "gnss": 3, "": 2, "sigtype": 5,
                    "L2Cflag": 1, "": 5,
                ])
            coder.field("", &range)
            coder.derived("doppler", doppler)
            coder.derived("psr", pseudorange)
            coder.field("", &carrier)
            coder.derived("adr", Double(carrier) / 256)
            coder.field("", &details)
            coder.derived("psrstd", pseudorangeDeviation)
            coder.derived("adrstd", Double(detail(4, 4) + 1) / 512)
            coder.derived("prn", Double(number))
            coder.derived("locktime", lockTime)
            coder.derived("cno", Double(strength))
            coder.derived("glofreq", Double(detail(42, 6)))
        }
    }

    /// The observations of all tracked signals.
    public var observations: [Observation] = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        var count = UInt32(clamping: observations.count)
        coder.field("numobs", &count)
        coder.groups("observations", &observations, count: Int(count))
    }
}
