public import BinaryMessages

/// OBSVM (12): the measurements of the main antenna.
public struct ObsVM: UnicoreMessage {
    public static let number: UInt16 = 12
    public static let name = "OBSVM"
    public static let minimumLength = 4

    /// The measurements of one signal.
    public struct Observation: MessageLayout {
        /// The frequency channel of a GLONASS satellite, plus 7.
        public var frequency: UInt16 = 0
        /// The satellite number.
        public var number: UInt16 = 0
        /// The pseudorange in meters.
        public var pseudorange: Double = 0
        /// The accumulated Doppler range, in cycles.
        public var carrierPhase: Double = 0
        /// The standard deviation of the pseudorange, in meters.
        public var pseudorangeDeviation = 0.0
        /// The standard deviation of the carrier phase, in cycles.
        public var carrierDeviation = 0.0
        /// The Doppler frequency in Hz.
        public var doppler: Float = 0
        /// The carrier-to-noise density in dBHz.
        public var strength = 0.0
        /// The duration of continuous tracking, in seconds.
        public var lockTime: Float = 0
        /// The channel, the signal and the state of tracking.
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

    /// The measurements.
    public var observations: [Observation] = []

    /// Creates a message without values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        var count = UInt32(clamping: observations.count)
        coder.field("numobs", &count)
        coder.groups("observations", &observations, count: Int(count))
    }
}
