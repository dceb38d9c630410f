public import BinaryMessages

/// NAV-SVINFO (01 30): information about the space vehicles. Receivers with older protocol versions send this message
/// instead of NAV-SAT.
public struct NavSVINFO: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x30, "NAV-SVINFO", minimumLength: 8)
    }

    /// A receiver channel and its satellite.
    public struct Channel: MessageLayout {
        /// The channel number; 255 if the satellite is not assigned to a channel.
        public var channel: UInt8 = 0
        /// The satellite ID in u-blox's single numbering for all systems: 1 … 32 GPS, 65 … 96 GLONASS, 120 … 158 SBAS,
        /// 255 unknown.
        public var number: UInt8 = 0
        /// The status of the satellite.
        public var flags: Flags = []
        /// The signal quality indicator, in bits 0–3: 0 idle, 1 and 2 acquisition, 4 code locked, 5 … 7 code and
        /// carrier locked.
        public var quality: UInt8 = 0
        /// The carrier-to-noise density ratio (C/N0), in dBHz.
        public var signalStrength = 0.0
        /// The elevation, in degrees.
        public var elevation = 0.0
        /// The azimuth, in degrees.
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

    /// The status of a satellite.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The satellite is used for navigation.
        public static let isUsed = Flags(rawValue: 1)
        /// Differential correction data is available.
        public static let hasCorrections = Flags(rawValue: 1 << 1)
        /// Orbit information is available.
        public static let hasOrbit = Flags(rawValue: 1 << 2)
        /// The orbit information is an ephemeris.
        public static let hasEphemeris = Flags(rawValue: 1 << 3)
        /// The satellite is unhealthy and must not be used.
        public static let isUnhealthy = Flags(rawValue: 1 << 4)
        /// The orbit information is an almanac.
        public static let usesAlmanac = Flags(rawValue: 1 << 5)
        /// The orbit information is predicted by AssistNow Autonomous.
        public static let usesPrediction = Flags(rawValue: 1 << 6)
        /// The pseudorange is carrier-smoothed.
        public static let isSmoothed = Flags(rawValue: 1 << 7)
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The chip hardware generation, in bits 0–2.
    public var chipGeneration: UInt8 = 0
    /// The channels; at most 255 in a message.
    public var channels: [Channel] = []

    /// Creates a message with default values.
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
