/// NAV-SAT (01 35): the satellites in view.
public struct NavSAT: UBXPayload, Hashable, Sendable {
    static let identifier = UBXIdentifier(0x01, 0x35)

    /// A satellite in view.
    public struct Satellite: Hashable, Sendable {
        /// u-blox's number for the satellite system; 0 is GPS.
        public var system: UInt8 = 0
        /// The number of the satellite within its system; 255 if the number is not known.
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

        static let length = 12

        mutating func code(with coder: inout some UBXCoder) {
            coder.code(&system)
            coder.code(&number)
            coder.code(&signalStrength, as: UInt8.self, parts: 1)
            coder.code(&elevation, as: Int8.self, parts: 1)
            coder.code(&azimuth, as: Int16.self, parts: 1)
            coder.code(&residual, as: Int16.self, parts: 10)
            coder.code(&flags)
        }
    }

    /// The state of a satellite's signal and orbit.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt32
        /// Creates flags from the bits of a payload.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

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
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32
    /// The satellites in view. A message contains at most 255 satellites.
    public var satellites: [Satellite]

    private static let version: UInt8 = 1
    private static let headLength = 8

    /// Creates a message.
    public init(timeOfWeek: UInt32, satellites: [Satellite]) {
        self.timeOfWeek = timeOfWeek
        self.satellites = satellites
    }

    init?(_ payload: UnsafeRawBufferPointer) {
        guard payload.count >= Self.headLength, payload[4] == Self.version else { return nil }
        self.init(timeOfWeek: 0, satellites: [])
        var reader = UBXReader(payload)
        reader.code(&timeOfWeek)
        reader.skip(Self.headLength - 4)
        let count = min(Int(payload[5]), reader.remainingCount / Satellite.length)
        satellites.reserveCapacity(count)
        for _ in 0..<count {
            var satellite = Satellite()
            satellite.code(with: &reader)
            satellites.append(satellite)
        }
    }

    func append(to bytes: inout [UInt8]) {
        UBXFrame.append(Self.identifier, to: &bytes) { writer in
            var (time, version, count) = (timeOfWeek, Self.version, UInt8(clamping: satellites.count))
            writer.code(&time)
            writer.code(&version)
            writer.code(&count)
            writer.skip(2)
            for var satellite in satellites.prefix(Int(count)) { satellite.code(with: &writer) }
        }
    }
}
