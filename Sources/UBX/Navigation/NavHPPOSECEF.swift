public import BinaryMessages

/// NAV-HPPOSECEF (01 13): the high-precision position in earth-centered earth-fixed (ECEF) coordinates, with a
/// resolution of 0.1 mm.
public struct NavHPPOSECEF: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x13, "NAV-HPPOSECEF", minimumLength: 28, versions: 0...0, at: 0)
    }

    /// The validity flags of the position.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The ECEF coordinates are invalid.
        public static let isInvalid = Flags(rawValue: 1)
    }

    /// The message version.
    public var version: UInt8 = 0
    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The ECEF x coordinate, in meters.
    public var x = 0.0
    /// The ECEF y coordinate, in meters.
    public var y = 0.0
    /// The ECEF z coordinate, in meters.
    public var z = 0.0
    /// The validity flags of the position.
    public var flags: Flags = []
    /// The position accuracy estimate, in meters.
    public var positionAccuracy = 0.0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("version", &version)
        coder.skip(3)
        coder.field("iTOW", &timeOfWeek)
        var x = SplitNumber(self.x, parts: 1e4, ratio: 100)
        var y = SplitNumber(self.y, parts: 1e4, ratio: 100)
        var z = SplitNumber(self.z, parts: 1e4, ratio: 100)
        coder.field("", &x.coarse)
        coder.field("", &y.coarse)
        coder.field("", &z.coarse)
        coder.field("", &x.fine)
        coder.field("", &y.fine)
        coder.field("", &z.fine)
        coder.derived("ecefX", x.fineParts / 100)
        coder.derived("ecefY", y.fineParts / 100)
        coder.derived("ecefZ", z.fineParts / 100)
        (self.x, self.y, self.z) = (x.value, y.value, z.value)
        coder.bits(&flags, ["invalidEcef": 1, "": 7])
        coder.field("pAcc", &positionAccuracy, as: UInt32.self, parts: 10, unit: .milli)
    }
}
