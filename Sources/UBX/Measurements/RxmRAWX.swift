public import BinaryMessages

/// RXM-RAWX (02 15): multi-GNSS raw measurements.
public struct RxmRAWX: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x02, 0x15, "RXM-RAWX", minimumLength: 16, versions: 0...1, at: 13)
    }

    /// The receiver tracking status.
    public struct Status: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The leap seconds have been determined.
        public static let areLeapSecondsKnown = Status(rawValue: 1)
        /// A clock reset was applied, which typically changes the receiver clock by a whole number of milliseconds.
        public static let isClockReset = Status(rawValue: 1 << 1)

        /// The message source within the receiver.
        public var source: UInt8 { rawValue >> 6 & 3 }
    }

    /// The measurements of a signal.
    public struct Measurement: MessageLayout {
        /// The pseudorange, in meters.
        public var pseudorange = 0.0
        /// The carrier phase, in cycles.
        public var carrierPhase = 0.0
        /// The Doppler shift, in hertz, positive for an approaching satellite.
        public var doppler: Float = 0
        /// The GNSS identifier (gnssId); 0 is GPS.
        public var system: UInt8 = 0
        /// The satellite identifier (svId) within its system; 255 if it is unknown.
        public var number: UInt8 = 0
        /// The signal identifier (sigId) within its system.
        public var signal: UInt8 = 0
        /// The GLONASS frequency slot plus 7.
        public var frequencyChannel: UInt8 = 0
        /// The carrier phase lock time, in milliseconds; at most 64,500.
        public var lockTime: UInt16 = 0
        /// The carrier-to-noise density ratio (C/N0), in dBHz.
        public var signalStrength = 0.0
        /// The encoded pseudorange standard deviation, in bits 0–3; see ``pseudorangeDeviation``.
        public var pseudorangeDeviationCode: UInt8 = 0
        /// The encoded carrier phase standard deviation, in bits 0–3; see ``carrierPhaseDeviation``.
        public var carrierPhaseDeviationCode: UInt8 = 0
        /// The encoded standard deviation of the Doppler shift, in bits 0–3; see ``dopplerDeviation``.
        public var dopplerDeviationCode: UInt8 = 0
        /// The tracking status.
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

        /// The standard deviation of the carrier phase, in cycles; `nil` if it is not valid.
        public var carrierPhaseDeviation: Double? {
            let code = carrierPhaseDeviationCode & 15
            return code == 15 ? nil : 0.004 * Double(code)
        }

        /// The standard deviation of the Doppler shift, in hertz.
        public var dopplerDeviation: Double { 0.002 * Double(1 << Int(dopplerDeviationCode & 15)) }
    }

    /// The tracking status of a signal.
    public struct Tracking: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The pseudorange is valid.
        public static let isPseudorangeValid = Tracking(rawValue: 1)
        /// The carrier phase is valid.
        public static let isCarrierPhaseValid = Tracking(rawValue: 1 << 1)
        /// The half-cycle ambiguity of the carrier phase is resolved.
        public static let isHalfCycleResolved = Tracking(rawValue: 1 << 2)
        /// Half a cycle was subtracted from the carrier phase.
        public static let isHalfCycleSubtracted = Tracking(rawValue: 1 << 3)
    }

    /// The measurement time of week in the receiver's local time, in seconds.
    public var timeOfWeek = 0.0
    /// The GPS week number.
    public var week: UInt16 = 0
    /// GPS time minus UTC, in seconds.
    public var leapSeconds: Int8 = 0
    /// The receiver tracking status.
    public var status: Status = []
    /// The message version.
    public var version: UInt8 = 1
    /// The measurements. A message contains at most 255 measurements.
    public var measurements: [Measurement] = []

    /// Creates a message with default values.
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
