public import BinaryMessages

/// RXM-RAWX (02 15): raw measurements of the signals of all satellite systems.
public struct RxmRAWX: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x02, 0x15, "RXM-RAWX", minimumLength: 16, versions: 0...1, at: 13)
    }

    /// The state of a receiver.
    public struct Status: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The leap seconds are known.
        public static let areLeapSecondsKnown = Status(rawValue: 1)
        /// The clock was reset, which usually changes it by a whole number of milliseconds.
        public static let isClockReset = Status(rawValue: 1 << 1)

        /// u-blox's number for the part of the receiver that made the measurements.
        public var source: UInt8 { rawValue >> 6 & 3 }
    }

    /// The measurements of a signal.
    public struct Measurement: MessageLayout {
        /// The pseudorange in meters.
        public var pseudorange = 0.0
        /// The carrier phase in cycles.
        public var carrierPhase = 0.0
        /// The Doppler shift in hertz, positive for an approaching satellite.
        public var doppler: Float = 0
        /// u-blox's number for the satellite system; 0 is GPS.
        public var system: UInt8 = 0
        /// The satellite number within its system; 255 if the number is not known.
        public var number: UInt8 = 0
        /// u-blox's number for the signal.
        public var signal: UInt8 = 0
        /// The frequency channel of a GLONASS satellite plus 7.
        public var frequencyChannel: UInt8 = 0
        /// The time since the carrier was locked, in milliseconds; at most 64,500.
        public var lockTime: UInt16 = 0
        /// The carrier-to-noise density ratio in dBHz.
        public var signalStrength = 0.0
        /// A code for ``pseudorangeDeviation``, in the lowest four bits.
        public var pseudorangeDeviationCode: UInt8 = 0
        /// A code for ``carrierPhaseDeviation``, in the lowest four bits.
        public var carrierPhaseDeviationCode: UInt8 = 0
        /// A code for ``dopplerDeviation``, in the lowest four bits.
        public var dopplerDeviationCode: UInt8 = 0
        /// The tracking state.
        public var tracking: Tracking = []

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.field("prMes", &pseudorange)
            coder.field("cpMes", &carrierPhase)
            coder.field("doMes", &doppler)
            coder.field("gnssId", &system)
            coder.field("svId", &number)
            coder.field("sigId", &signal)
            coder.field("freqId", &frequencyChannel)
            coder.field("locktime", &lockTime)
            coder.field("cno", &signalStrength, as: UInt8.self)
            coder.bits(&pseudorangeDeviationCode, ["prStd": 4, "": 4])
            coder.bits(&carrierPhaseDeviationCode, ["cpStd": 4, "": 4])
            coder.bits(&dopplerDeviationCode, ["doStd": 4, "": 4])
            coder.bits(&tracking, ["prValid": 1, "cpValid": 1, "halfCyc": 1, "subHalfCyc": 1, "": 4])
            coder.skip(1)
        }

        /// The standard deviation of the pseudorange, in meters.
        public var pseudorangeDeviation: Double { 0.01 * Double(1 << Int(pseudorangeDeviationCode & 15)) }

        /// The standard deviation of the carrier phase, in cycles; `nil` if it is not known.
        public var carrierPhaseDeviation: Double? {
            let code = carrierPhaseDeviationCode & 15
            return code == 15 ? nil : 0.004 * Double(code)
        }

        /// The standard deviation of the Doppler shift, in hertz.
        public var dopplerDeviation: Double { 0.002 * Double(1 << Int(dopplerDeviationCode & 15)) }
    }

    /// The tracking state of a signal.
    public struct Tracking: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The pseudorange is valid.
        public static let isPseudorangeValid = Tracking(rawValue: 1)
        /// The carrier phase is valid.
        public static let isCarrierPhaseValid = Tracking(rawValue: 1 << 1)
        /// It is known whether the carrier phase is off by half a cycle.
        public static let isHalfCycleResolved = Tracking(rawValue: 1 << 2)
        /// Half a cycle is subtracted from the carrier phase.
        public static let isHalfCycleSubtracted = Tracking(rawValue: 1 << 3)
    }

    /// The time of the measurements in the receiver's time of week, in seconds.
    public var timeOfWeek = 0.0
    /// The GPS week number.
    public var week: UInt16 = 0
    /// GPS time minus UTC, in seconds.
    public var leapSeconds: Int8 = 0
    /// The state of the receiver.
    public var status: Status = []
    /// The version of the message.
    public var version: UInt8 = 1
    /// The measurements. A message contains at most 255 measurements.
    public var measurements: [Measurement] = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("rcvTow", &timeOfWeek)
        coder.field("week", &week)
        coder.field("leapS", &leapSeconds)
        var count = UInt8(clamping: measurements.count)
        coder.field("numMeas", &count)
        coder.bits(&status, ["leapSec": 1, "clkReset": 1, "": 4, "msgSource": 2])
        coder.field("version", &version)
        coder.skip(2)
        coder.groups("meas", &measurements, count: Int(count))
    }
}
