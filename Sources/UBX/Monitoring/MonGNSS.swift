public import BinaryMessages

/// MON-GNSS (0A 28): the major GNSS that the receiver supports and has enabled.
public struct MonGNSS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x28, "MON-GNSS", minimumLength: 8, versions: 0...1, at: 0)
    }

    /// A set of major GNSS.
    public struct Systems: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
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

    /// The message version.
    public var version: UInt8 = 1
    /// The major GNSS that the receiver can support.
    public var supported: Systems = []
    /// The major GNSS that are enabled by default.
    public var defaults: Systems = []
    /// The major GNSS that are currently enabled.
    public var enabled: Systems = []
    /// The maximum number of major GNSS that can be enabled at the same time.
    public var maxSystemCount: UInt8 = 0

    /// Creates a message with default values.
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
