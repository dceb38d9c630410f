public import BinaryMessages

/// NAV-HPPOSLLH (01 14): the high-precision geodetic position, with a resolution of 1e-9 degrees and 0.1 mm.
public struct NavHPPOSLLH: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x14, "NAV-HPPOSLLH", minimumLength: 36, versions: 0...0, at: 0)
    }

    /// The validity flags of the position.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Longitude, latitude, height and altitude are invalid.
        public static let isInvalid = Flags(rawValue: 1)
    }

    /// The message version.
    public var version: UInt8 = 0
    /// The validity flags of the position.
    public var flags: Flags = []
    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The longitude, in degrees.
    public var longitude = 0.0
    /// The latitude, in degrees.
    public var latitude = 0.0
    /// The height above the ellipsoid, in meters.
    public var height = 0.0
    /// The altitude above mean sea level, in meters.
    public var altitude = 0.0
    /// The horizontal accuracy estimate, in meters.
    public var horizontalAccuracy = 0.0
    /// The vertical accuracy estimate, in meters.
    public var verticalAccuracy = 0.0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("version", &version)
        coder.skip(2)
        coder.bits(&flags, ["invalidLlh": 1, "": 7])
        coder.field("iTOW", &timeOfWeek)
        var longitude = SplitNumber(self.longitude, parts: 1e9, ratio: 100)
        var latitude = SplitNumber(self.latitude, parts: 1e9, ratio: 100)
        var height = SplitNumber(self.height, parts: 1e4, ratio: 10)
        var altitude = SplitNumber(self.altitude, parts: 1e4, ratio: 10)
        coder.field("", &longitude.coarse)
        coder.field("", &latitude.coarse)
        coder.field("", &height.coarse)
        coder.field("", &altitude.coarse)
        coder.field("", &longitude.fine)
        coder.field("", &latitude.fine)
        coder.field("", &height.fine)
        coder.field("", &altitude.fine)
        coder.derived("lon", longitude.value)
        coder.derived("lat", latitude.value)
        coder.derived("height", height.fineParts / 10)
        coder.derived("hMSL", altitude.fineParts / 10)
        (self.longitude, self.latitude) = (longitude.value, latitude.value)
        (self.height, self.altitude) = (height.value, altitude.value)
        coder.field("hAcc", &horizontalAccuracy, as: UInt32.self, parts: 10, unit: .milli)
        coder.field("vAcc", &verticalAccuracy, as: UInt32.self, parts: 10, unit: .milli)
    }
}
