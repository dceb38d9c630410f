public import BinaryMessages

/// NAV-SVINFO (01 30): the satellites in view. Older receivers send this message instead of NAV-SAT.
public struct NavSVINFO: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x30, "NAV-SVINFO", minimumLength: 8)
    }

    /// A channel that may track a satellite.
    public struct Channel: MessageLayout {
        /// The channel number; 255 if the satellite has no channel.
        public var channel: UInt8 = 0
        /// u-blox's number for the satellite in all systems: 1 … 32 are GPS, 65 … 96 are GLONASS, 120 … 158 are SBAS,
        /// and 255 is unknown.
        public var number: UInt8 = 0
        /// The state of the satellite.
        public var flags: Flags = []
        /// The quality of the signal in the lowest four bits: 0 is idle, 1 and 2 are acquisition, 4 has code lock, and
        /// 5 … 7 have code and carrier lock.
        public var quality: UInt8 = 0
        /// The carrier-to-noise density ratio in dBHz.
        public var signalStrength = 0.0
        /// The elevation in degrees.
        public var elevation = 0.0
        /// The azimuth in degrees.
        public var azimuth = 0.0
        /// The pseudorange residual, in meters.
        public var residual = 0.0

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.field("chn", &channel)
            coder.field("svid", &number)
            coder.bits(
                &flags,
                [
                    "svUsed": 1, "diffCorr": 1, "orbitAvail": 1, "orbitEph": 1, "unhealthy": 1, "orbitAlm": 1,
                    "orbitAop": 1, "smoothed": 1,
                ])
            coder.bits(&quality, ["qualityInd": 4, "": 4])
            coder.field("cno", &signalStrength, as: UInt8.self)
            coder.field("elev", &elevation, as: Int8.self)
            coder.field("azim", &azimuth, as: Int16.self)
            coder.field("prRes", &residual, as: Int32.self, unit: .centi)
        }
    }

    /// Flags for the state of a satellite.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The satellite was used to compute the position.
        public static let isUsed = Flags(rawValue: 1)
        /// Differential corrections are available.
        public static let hasCorrections = Flags(rawValue: 1 << 1)
        /// The orbit is known.
        public static let hasOrbit = Flags(rawValue: 1 << 2)
        /// The orbit is computed from an ephemeris.
        public static let hasEphemeris = Flags(rawValue: 1 << 3)
        /// The satellite reports that its signals must not be used.
        public static let isUnhealthy = Flags(rawValue: 1 << 4)
        /// The orbit is computed from an almanac.
        public static let usesAlmanac = Flags(rawValue: 1 << 5)
        /// The orbit is predicted by the receiver.
        public static let usesPrediction = Flags(rawValue: 1 << 6)
        /// The pseudorange is smoothed with the carrier.
        public static let isSmoothed = Flags(rawValue: 1 << 7)
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The generation of the receiver chip, in the lowest three bits.
    public var chipGeneration: UInt8 = 0
    /// The channels. A message contains at most 255 channels.
    public var channels: [Channel] = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        var count = UInt8(clamping: channels.count)
        coder.field("numCh", &count)
        coder.bits(&chipGeneration, ["chipGen": 3, "": 5])
        coder.skip(2)
        coder.groups("channels", &channels, count: Int(count))
    }
}
