public import BinaryMessages

/// NAV-SBAS (01 32): the status of the SBAS subsystem.
public struct NavSBAS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x32, "NAV-SBAS", minimumLength: 12)
    }

    /// The services of an SBAS.
    public struct Services: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// GEO ranging may be used.
        public static let ranging = Services(rawValue: 1)
        /// Correction data is available.
        public static let corrections = Services(rawValue: 1 << 1)
        /// Integrity data is available.
        public static let integrity = Services(rawValue: 1 << 2)
        /// The system is in test mode.
        public static let isTest = Services(rawValue: 1 << 3)
        /// There is a problem with the signal or the broadcast data.
        public static let isBad = Services(rawValue: 1 << 4)
    }

    /// The SBAS correction for a satellite.
    public struct Correction: MessageLayout {
        /// The satellite ID in u-blox's single numbering for all systems.
        public var number: UInt8 = 0
        /// Reserved by u-blox.
        public var flags: UInt8 = 0
        /// The monitoring status of the satellite.
        public var status: UInt8 = 0
        /// The SBAS, numbered as in ``NavSBAS/system``.
        public var system: UInt8 = 0
        /// The services, with the bits of ``NavSBAS/Services``.
        public var services: UInt8 = 0
        /// The pseudorange correction, in meters.
        public var pseudorangeCorrection = 0.0
        /// The ionospheric correction, in meters.
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

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The PRN of the geostationary satellite whose correction and integrity data is used; 0 if none is used.
    public var satellite: UInt8 = 0
    /// The SBAS mode: 0 disabled, 1 integrity information enabled, 3 test mode.
    public var mode: UInt8 = 0
    /// The augmentation system: -1 unknown, 0 WAAS, 1 EGNOS, 2 MSAS, 3 GAGAN, 16 GPS.
    public var system: Int8 = 0
    /// The services that are available.
    public var services: Services = []
    /// The use of integrity information, in bits 0 and 1: 1 not used, 2 used.
    public var integrityUse: UInt8 = 0
    /// The corrections for the individual satellites; at most 255 in a message.
    public var corrections: [Correction] = []

    /// Creates a message with default values.
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
