public import BinaryMessages

/// OBSVM (12): the raw observations of the master antenna.
public struct ObsVM: UnicoreMessage {
    public static let number: UInt16 = 12
    public static let name = "OBSVM"
    public static let minimumLength = 4

    /// The observations of one signal.
    public struct Observation: MessageLayout {
        /// The GLONASS frequency number plus 7.
        public var frequency: UInt16 = 0
        /// The satellite PRN.
        public var number: UInt16 = 0
        /// The pseudorange, in meters.
        public var pseudorange: Double = 0
        /// The carrier phase (accumulated Doppler range), in cycles.
        public var carrierPhase: Double = 0
        /// The standard deviation of the pseudorange, in meters.
        public var pseudorangeDeviation = 0.0
        /// The standard deviation of the carrier phase, in cycles.
        public var carrierDeviation = 0.0
        /// The Doppler frequency, in hertz.
        public var doppler: Float = 0
        /// The carrier-to-noise density ratio (C/N0), in dBHz.
        public var strength = 0.0
        /// The lock time (duration of continuous tracking), in seconds.
        public var lockTime: Float = 0
        /// The channel tracking status, as a bit field: channel, tracking flags, system and signal type.
        public var status: UInt32 = 0

        /// Creates an observation without values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.field("glofreq", &frequency)
            coder.field("prn", &number)
            coder.field("psr", &pseudorange)
            coder.field("adr", &carrierPhase)
            coder.field("psrstd", &pseudorangeDeviation, as: UInt16.self, parts: 100)
            coder.field("adrstd", &carrierDeviation, as: UInt16.self, parts: 1e4)
            coder.field("doppfreq", &doppler)
            coder.field("cno", &strength, as: UInt16.self, parts: 100)
            coder.skip(2)
            coder.field("locktime", &lockTime)
            coder.bits(
                &status,
                [
                    "": 5, "svchan": 5, "cpsflag": 1, "": 1, "psrflag": 1, "": 3, "gnss": 3, "": 2, "sigtype": 5,
                    "L2Cflag": 1, "": 5,
                ])
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
