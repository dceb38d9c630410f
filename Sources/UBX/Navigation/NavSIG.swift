public import BinaryMessages

/// NAV-SIG (01 43): the signals of the satellites in view.
public struct NavSIG: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x43, "NAV-SIG", minimumLength: 8, versions: 0...0, at: 4)
    }

    /// A signal of a satellite.
    public struct Signal: MessageLayout {
        /// u-blox's number for the satellite system; 0 is GPS.
        public var system: UInt8 = 0
        /// The satellite number within its system; 255 if the number is not known.
        public var number: UInt8 = 0
        /// u-blox's number for the signal.
        public var signal: UInt8 = 0
        /// The frequency channel of a GLONASS satellite plus 7.
        public var frequencyChannel: UInt8 = 0
        /// The pseudorange residual, in meters.
        public var residual = 0.0
        /// The carrier-to-noise density ratio in dBHz; 0 if no signal is received.
        public var signalStrength = 0.0
        /// The quality of the signal: 0 is none, 1 is searched, 4 has code lock, and 5 … 7 have code and carrier lock.
        public var quality: UInt8 = 0
        /// The source of the corrections; 0 is none, 1 is SBAS.
        public var correctionSource: UInt8 = 0
        /// The model of the ionosphere; 0 is none.
        public var ionosphereModel: UInt8 = 0
        /// The use of the signal.
        public var flags: Flags = []

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.field("gnssId", &system)
            coder.field("svId", &number)
            coder.field("sigId", &signal)
            coder.field("freqId", &frequencyChannel)
            coder.field("prRes", &residual, as: Int16.self, parts: 10)
            coder.field("cno", &signalStrength, as: UInt8.self)
            coder.field("qualityInd", &quality)
            coder.field("corrSource", &correctionSource)
            coder.field("ionoModel", &ionosphereModel)
            coder.bits(
                &flags,
                [
                    "health": 2, "prSmoothed": 1, "prUsed": 1, "crUsed": 1, "doUsed": 1, "prCorrUsed": 1,
                    "crCorrUsed": 1, "doCorrUsed": 1, "authStatus": 1,
                ])
            coder.skip(4)
        }
    }

    /// Flags for the use of a signal.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt16
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The pseudorange is smoothed.
        public static let isSmoothed = Flags(rawValue: 1 << 2)
        /// The pseudorange was used to compute the position.
        public static let usesPseudorange = Flags(rawValue: 1 << 3)
        /// The carrier range was used to compute the position.
        public static let usesCarrier = Flags(rawValue: 1 << 4)
        /// The Doppler measurement was used to compute the position.
        public static let usesDoppler = Flags(rawValue: 1 << 5)
        /// The pseudorange is corrected.
        public static let correctsPseudorange = Flags(rawValue: 1 << 6)
        /// The carrier range is corrected.
        public static let correctsCarrier = Flags(rawValue: 1 << 7)
        /// The Doppler measurement is corrected.
        public static let correctsDoppler = Flags(rawValue: 1 << 8)
        /// The navigation data is authenticated.
        public static let isAuthenticated = Flags(rawValue: 1 << 9)

        /// The health of the signal: 0 is unknown, 1 is healthy, and 2 is unhealthy.
        public var health: UInt8 { UInt8(rawValue & 3) }
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The version of the message.
    public var version: UInt8 = 0
    /// The signals. A message contains at most 255 signals.
    public var signals: [Signal] = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("version", &version)
        var count = UInt8(clamping: signals.count)
        coder.field("numSigs", &count)
        coder.skip(2)
        coder.groups("sigs", &signals, count: Int(count))
    }
}
