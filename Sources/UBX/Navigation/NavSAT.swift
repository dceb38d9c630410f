public import BinaryMessages

/// NAV-SAT (01 35): the satellites in view.
public struct NavSAT: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x35, "NAV-SAT", minimumLength: 8, versions: 1...1, at: 4)
    }

    /// A satellite in view.
    public struct Satellite: MessageLayout {
        /// u-blox's number for the satellite system; 0 is GPS.
        public var system: UInt8 = 0
        /// The satellite number within its system; 255 if the number is not known.
        public var number: UInt8 = 0
        /// The carrier-to-noise density ratio in dBHz; 0 if no signal is received.
        public var signalStrength = 0.0
        /// The elevation in degrees; -91 if the elevation is not known.
        public var elevation = 0.0
        /// The azimuth in degrees.
        public var azimuth = 0.0
        /// The pseudorange residual, in meters.
        public var residual = 0.0
        /// The state of the signal and the orbit.
        public var flags: Flags = []

        /// Creates a satellite with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.field("gnssId", &system)
            coder.field("svId", &number)
            coder.field("cno", &signalStrength, as: UInt8.self)
            coder.field("elev", &elevation, as: Int8.self)
            coder.field("azim", &azimuth, as: Int16.self)
            coder.field("prRes", &residual, as: Int16.self, parts: 10)
            coder.bits(
                &flags,
                [
                    "qualityInd": 3, "svUsed": 1, "health": 2, "diffCorr": 1, "smoothed": 1, "orbitSource": 3,
                    "ephAvail": 1, "almAvail": 1, "anoAvail": 1, "aopAvail": 1, "": 1, "sbasCorrUsed": 1,
                    "rtcmCorrUsed": 1, "slasCorrUsed": 1, "spartnCorrUsed": 1, "prCorrUsed": 1, "crCorrUsed": 1,
                    "doCorrUsed": 1, "clasCorrUsed": 1, "lppCorrUsed": 1, "hasCorrUsed": 1,
                ])
        }
    }

    /// The state of a satellite's signal and orbit.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt32
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The signal is being searched for.
        public static let isSearched = Flags(rawValue: 1)
        /// Code and carrier are locked.
        public static let isLocked = Flags(rawValue: 7)
        /// The satellite was used to compute the position.
        public static let isUsed = Flags(rawValue: 1 << 3)
        /// The satellite reports that its signals can be used.
        public static let isHealthy = Flags(rawValue: 1 << 4)
        /// The satellite's orbit is computed from an ephemeris.
        public static let usesEphemeris = Flags(rawValue: 1 << 8)
        /// An ephemeris is available for the satellite.
        public static let hasEphemeris = Flags(rawValue: 1 << 11)
        /// Corrections from satellite-based augmentation are used.
        public static let usesSBAS = Flags(rawValue: 1 << 16)

        /// The quality of the signal: 0 is none, 1 is searched, 4 has code lock, and 5 … 7 have code and carrier lock.
        public var quality: UInt8 { UInt8(rawValue & 7) }

        /// The health of the satellite: 0 is unknown, 1 is healthy, and 2 is unhealthy.
        public var health: UInt8 { UInt8(rawValue >> 4 & 3) }

        /// The source of the orbit: 0 is none, 1 is an ephemeris, and 2 is an almanac.
        public var orbitSource: UInt8 { UInt8(rawValue >> 8 & 7) }
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The version of the message.
    public var version: UInt8 = 1
    /// The satellites in view. A message contains at most 255 satellites.
    public var satellites: [Satellite] = []

    /// Creates a message without satellites.
    public init() {}

    /// Creates a message.
    public init(timeOfWeek: UInt32, satellites: [Satellite]) {
        self.timeOfWeek = timeOfWeek
        self.satellites = satellites
    }

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("version", &version)
        var count = UInt8(clamping: satellites.count)
        coder.field("numSvs", &count)
        coder.skip(2)
        coder.groups("svs", &satellites, count: Int(count))
    }
}
