public import BinaryMessages

/// MON-GNSS (0A 28): the satellite systems that the receiver supports and uses.
public struct MonGNSS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x28, "MON-GNSS", minimumLength: 8, versions: 0...1, at: 0)
    }

    /// Satellite systems.
    public struct Systems: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// GPS.
        public static let gps = Systems(rawValue: 1)
        /// GLONASS.
        public static let glonass = Systems(rawValue: 1 << 1)
        /// BeiDou.
        public static let beidou = Systems(rawValue: 1 << 2)
        /// Galileo.
        public static let galileo = Systems(rawValue: 1 << 3)
    }

    /// The version of the message.
    public var version: UInt8 = 1
    /// The systems that the receiver supports.
    public var supported: Systems = []
    /// The systems that are enabled by default.
    public var defaults: Systems = []
    /// The systems that are enabled.
    public var enabled: Systems = []
    /// The maximum number of systems that can be enabled at the same time.
    public var maxSystemCount: UInt8 = 0

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("version", &version)
        coder.bits(&supported, ["GPSSup": 1, "GlonassSup": 1, "BeidouSup": 1, "GalileoSup": 1, "": 4])
        coder.bits(&defaults, ["GPSDef": 1, "GlonassDef": 1, "BeidouDef": 1, "GalileoDef": 1, "": 4])
        coder.bits(&enabled, ["GPSEna": 1, "GlonassEna": 1, "BeidouEna": 1, "GalileoEna": 1, "": 4])
        coder.field("simultaneous", &maxSystemCount)
        coder.skip(3)
    }
}
