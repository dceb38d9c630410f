public import BinaryMessages

/// NAV-SIG (01 43): information about the signals of the satellites in view.
public struct NavSIG: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x43, "NAV-SIG", minimumLength: 8, versions: 0...0, at: 4)
    }

    /// A signal of a satellite.
    public struct Signal: MessageLayout {
        /// The GNSS identifier (gnssId); 0 is GPS.
        public var system: UInt8 = 0
        /// The satellite identifier (svId) within its system; 255 if it is unknown.
        public var number: UInt8 = 0
        /// The signal identifier (sigId) within its system.
        public var signal: UInt8 = 0
        /// The GLONASS frequency slot plus 7.
        public var frequencyChannel: UInt8 = 0
        /// The pseudorange residual, in meters.
        public var residual = 0.0
        /// The carrier-to-noise density ratio (C/N0), in dBHz; 0 if no signal is received.
        public var signalStrength = 0.0
        /// The signal quality: 0 no signal, 1 searching, 4 code locked, 5 … 7 code and carrier locked.
        public var quality: UInt8 = 0
        /// The correction source, such as 0 for none and 1 for SBAS.
        public var correctionSource: UInt8 = 0
        /// The ionospheric model used; 0 if none is used.
        public var ionosphereModel: UInt8 = 0
        /// The status of the signal.
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

    /// The status of a signal.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt16
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The pseudorange has been smoothed.
        public static let isSmoothed = Flags(rawValue: 1 << 2)
        /// The pseudorange is used for this signal.
        public static let usesPseudorange = Flags(rawValue: 1 << 3)
        /// The carrier range is used for this signal.
        public static let usesCarrier = Flags(rawValue: 1 << 4)
        /// The range rate (Doppler) is used for this signal.
        public static let usesDoppler = Flags(rawValue: 1 << 5)
        /// Pseudorange corrections are used for this signal.
        public static let correctsPseudorange = Flags(rawValue: 1 << 6)
        /// Carrier range corrections are used for this signal.
        public static let correctsCarrier = Flags(rawValue: 1 << 7)
        /// Range rate (Doppler) corrections are used for this signal.
        public static let correctsDoppler = Flags(rawValue: 1 << 8)
        /// The navigation data of this signal is authenticated.
        public static let isAuthenticated = Flags(rawValue: 1 << 9)

        /// The signal health: 0 unknown, 1 healthy, 2 unhealthy.
        public var health: UInt8 { UInt8(rawValue & 3) }
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The message version.
    public var version: UInt8 = 0
    /// The signals; at most 255 in a message.
    public var signals: [Signal] = []

    /// Creates a message with default values.
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
