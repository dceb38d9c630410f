public import BinaryMessages

/// NAV-RELPOSNED (01 3C): the relative position, as a vector from the reference station to the rover in north-east-down
/// coordinates. Version 0 contains neither the length nor the heading.
public struct NavRELPOSNED: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x3C, "NAV-RELPOSNED", minimumLength: 40, versions: 0...1, at: 0)
    }

    /// The status flags of a relative position.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt32
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The fix is valid, that is, within the configured DOP and accuracy masks.
        public static let isFixOK = Flags(rawValue: 1)
        /// Differential corrections were applied.
        public static let differential = Flags(rawValue: 1 << 1)
        /// The relative position is valid.
        public static let isValid = Flags(rawValue: 1 << 2)
        /// The receiver is in moving base mode.
        public static let isMovingBase = Flags(rawValue: 1 << 5)
        /// Extrapolated reference positions were used, because the current reference position is missing.
        public static let isStationPositionMissing = Flags(rawValue: 1 << 6)
        /// Extrapolated reference observations were used, because the current reference observations are missing.
        public static let areObservationsMissing = Flags(rawValue: 1 << 7)
        /// The heading of the relative position vector is valid.
        public static let isHeadingValid = Flags(rawValue: 1 << 8)
        /// The components of the relative position vector are normalized to unit length.
        public static let isNormalized = Flags(rawValue: 1 << 9)

        /// The carrier phase range solution: 0 none, 1 float ambiguities, 2 fixed ambiguities.
        public var carrierSolution: UInt8 { UInt8(rawValue >> 3 & 3) }
    }

    /// The message version.
    public var version: UInt8 = 1
    /// The reference station ID.
    public var station: UInt16 = 0
    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The north component of the relative position vector, in meters.
    public var north = 0.0
    /// The east component of the relative position vector, in meters.
    public var east = 0.0
    /// The down component of the relative position vector, in meters.
    public var down = 0.0
    /// The length of the relative position vector, in meters.
    public var length = 0.0
    /// The heading of the relative position vector, in degrees.
    public var heading = 0.0
    /// The accuracy estimate of the north component, in meters.
    public var northAccuracy = 0.0
    /// The accuracy estimate of the east component, in meters.
    public var eastAccuracy = 0.0
    /// The accuracy estimate of the down component, in meters.
    public var downAccuracy = 0.0
    /// The accuracy estimate of the length, in meters.
    public var lengthAccuracy = 0.0
    /// The accuracy estimate of the heading, in degrees.
    public var headingAccuracy = 0.0
    /// The status flags of the relative position.
    public var flags: Flags = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("version", &version)
        coder.skip(1)
        coder.field("refStationID", &station)
        coder.field("iTOW", &timeOfWeek)
        var north = SplitNumber(self.north, parts: 1e4, ratio: 100)
        var east = SplitNumber(self.east, parts: 1e4, ratio: 100)
        var down = SplitNumber(self.down, parts: 1e4, ratio: 100)
        var length = SplitNumber(self.length, parts: 1e4, ratio: 100)
        coder.field("", &north.coarse)
        coder.field("", &east.coarse)
        coder.field("", &down.coarse)
        if version > 0 {
            coder.field("", &length.coarse)
            coder.field("relPosHeading", &heading, as: Int32.self, parts: 1e5)
            coder.skip(4)
        }
        coder.field("", &north.fine)
        coder.field("", &east.fine)
        coder.field("", &down.fine)
        if version > 0 { coder.field("", &length.fine) } else { coder.skip(1) }
        coder.derived("relPosN", north.fineParts / 100)
        coder.derived("relPosE", east.fineParts / 100)
        coder.derived("relPosD", down.fineParts / 100)
        if version > 0 { coder.derived("relPosLength", length.fineParts / 100) }
        (self.north, self.east) = (north.value, east.value)
        (self.down, self.length) = (down.value, length.value)
        coder.field("accN", &northAccuracy, as: UInt32.self, parts: 10, unit: .milli)
        coder.field("accE", &eastAccuracy, as: UInt32.self, parts: 10, unit: .milli)
        coder.field("accD", &downAccuracy, as: UInt32.self, parts: 10, unit: .milli)
        if version > 0 {
            coder.field("accLength", &lengthAccuracy, as: UInt32.self, parts: 10, unit: .milli)
            coder.field("accHeading", &headingAccuracy, as: UInt32.self, parts: 1e5)
            coder.skip(4)
        }
        coder.bits(
            &flags,
            [
                "gnssFixOK": 1, "diffSoln": 1, "relPosValid": 1, "carrSoln": 2, "isMoving": 1, "refPosMiss": 1,
                "refObsMiss": 1, "relPosHeadingValid": 1, "relPosNormalized": 1, "": 22,
            ])
    }
}
