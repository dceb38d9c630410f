public import BinaryMessages

/// NAV-SBAS (01 32): the state of satellite-based augmentation.
public struct NavSBAS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x32, "NAV-SBAS", minimumLength: 12)
    }

    /// Services of satellite-based augmentation.
    public struct Services: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The satellite can be used for ranging.
        public static let ranging = Services(rawValue: 1)
        /// The satellite sends corrections.
        public static let corrections = Services(rawValue: 1 << 1)
        /// The satellite sends integrity data.
        public static let integrity = Services(rawValue: 1 << 2)
        /// The satellite is being tested.
        public static let isTest = Services(rawValue: 1 << 3)
        /// There is a problem with the signal or with the service.
        public static let isBad = Services(rawValue: 1 << 4)
    }

    /// A correction for a satellite.
    public struct Correction: MessageLayout {
        /// u-blox's number for the satellite in all systems.
        public var number: UInt8 = 0
        /// Reserved by u-blox.
        public var flags: UInt8 = 0
        /// The monitoring status of the satellite.
        public var status: UInt8 = 0
        /// The augmentation system, with the numbers of ``NavSBAS/system``.
        public var system: UInt8 = 0
        /// The services with the bits of ``NavSBAS/Services``.
        public var services: UInt8 = 0
        /// The correction of the pseudorange, in meters.
        public var pseudorangeCorrection = 0.0
        /// The correction of the ionospheric delay, in meters.
        public var ionosphereCorrection = 0.0

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.field("svid", &number)
            coder.field("flags", &flags)
            coder.field("udre", &status)
            coder.field("svSys", &system)
            coder.field("svService", &services)
            coder.skip(1)
            coder.field("prc", &pseudorangeCorrection, as: Int16.self, unit: .centi)
            coder.skip(2)
            coder.field("ic", &ionosphereCorrection, as: Int16.self, unit: .centi)
        }
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The number of the satellite whose corrections are used; 0 if none are used.
    public var satellite: UInt8 = 0
    /// The mode: 0 is disabled, 1 is enabled and trusts the integrity, and 3 is a test.
    public var mode: UInt8 = 0
    /// The augmentation system; -1 is unknown, 0 is WAAS, 1 is EGNOS, 2 is MSAS, 3 is GAGAN, and 16 is GPS.
    public var system: Int8 = 0
    /// The services that are available.
    public var services: Services = []
    /// The use of integrity data in the lowest two bits: 1 is not used, and 2 is used.
    public var integrityUse: UInt8 = 0
    /// The corrections by satellite. A message contains at most 255 corrections.
    public var corrections: [Correction] = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("geo", &satellite)
        coder.field("mode", &mode)
        coder.field("sys", &system)
        coder.bits(&services, ["Ranging": 1, "Corrections": 1, "Integrity": 1, "Testmode": 1, "Bad": 1, "": 3])
        var count = UInt8(clamping: corrections.count)
        coder.field("cnt", &count)
        coder.bits(&integrityUse, ["integrityUsed": 2, "": 6])
        coder.skip(2)
        coder.groups("sv", &corrections, count: Int(count))
    }
}
