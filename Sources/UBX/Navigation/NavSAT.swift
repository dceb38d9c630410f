public import BinaryMessages

/// NAV-SAT (01 35): information about the satellites in view.
public struct NavSAT: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x35, "NAV-SAT", minimumLength: 8, versions: 1...1, at: 4)
    }

    /// A satellite in view.
    public struct Satellite: MessageLayout {
        /// The GNSS identifier (gnssId); 0 is GPS.
        public var system: UInt8 = 0
        /// The satellite identifier (svId) within its system; 255 if it is unknown.
        public var number: UInt8 = 0
        /// The carrier-to-noise density ratio (C/N0), in dBHz; 0 if no signal is received.
        public var signalStrength = 0.0
        /// The elevation, in degrees; -91 if it is unknown.
        public var elevation = 0.0
        /// The azimuth, in degrees.
        public var azimuth = 0.0
        /// The pseudorange residual, in meters.
        public var residual = 0.0
        /// The status of the signal and the orbit.
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

    /// The status of a satellite's signal and orbit.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt32
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The signal is being searched for.
        public static let isSearched = Flags(rawValue: 1)
        /// Code and carrier are locked.
        public static let isLocked = Flags(rawValue: 7)
        /// The satellite is used for navigation.
        public static let isUsed = Flags(rawValue: 1 << 3)
        /// The satellite reports that it is healthy.
        public static let isHealthy = Flags(rawValue: 1 << 4)
        /// The orbit source is an ephemeris.
        public static let usesEphemeris = Flags(rawValue: 1 << 8)
        /// An ephemeris is available for the satellite.
        public static let hasEphemeris = Flags(rawValue: 1 << 11)
        /// SBAS corrections were used for the satellite.
        public static let usesSBAS = Flags(rawValue: 1 << 16)

        /// The signal quality: 0 no signal, 1 searching, 4 code locked, 5 … 7 code and carrier locked.
        public var quality: UInt8 { UInt8(rawValue & 7) }

        /// The satellite health: 0 unknown, 1 healthy, 2 unhealthy.
        public var health: UInt8 { UInt8(rawValue >> 4 & 3) }

        /// The orbit source: 0 none, 1 ephemeris, 2 almanac.
        public var orbitSource: UInt8 { UInt8(rawValue >> 8 & 7) }
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The message version.
    public var version: UInt8 = 1
    /// The satellites in view; at most 255 in a message.
    public var satellites: [Satellite] = []

    /// Creates a message without satellites.
    public init() {}

    /// Creates a message from a time of week, in milliseconds, and satellites.
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
