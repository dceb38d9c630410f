public import BinaryMessages

/// NAV-RELPOSNED (01 3C): the position relative to the reference station. Version 0 contains neither the length nor the
/// heading.
public struct NavRELPOSNED: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x3C, "NAV-RELPOSNED", minimumLength: 40, versions: 0...1, at: 0)
    }

    /// Flags for the details of a solution.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt32
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The fix is within the accuracy limits that are configured in the receiver.
        public static let isFixOK = Flags(rawValue: 1)
        /// The position uses differential corrections.
        public static let differential = Flags(rawValue: 1 << 1)
        /// The relative position is valid.
        public static let isValid = Flags(rawValue: 1 << 2)
        /// The reference station moves.
        public static let isMovingBase = Flags(rawValue: 1 << 5)
        /// The position of the reference station is missing, and is extrapolated.
        public static let isStationPositionMissing = Flags(rawValue: 1 << 6)
        /// The observations of the reference station are missing, and are extrapolated.
        public static let areObservationsMissing = Flags(rawValue: 1 << 7)
        /// The heading is valid.
        public static let isHeadingValid = Flags(rawValue: 1 << 8)
        /// The components describe a vector of unit length.
        public static let isNormalized = Flags(rawValue: 1 << 9)

        /// The carrier-phase solution: 0 is none, 1 has floating ambiguities, and 2 has fixed ambiguities.
        public var carrierSolution: UInt8 { UInt8(rawValue >> 3 & 3) }
    }

    /// The version of the message.
    public var version: UInt8 = 1
    /// The reference station number.
    public var station: UInt16 = 0
    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The north component, in meters.
    public var north = 0.0
    /// The east component, in meters.
    public var east = 0.0
    /// The down component, in meters.
    public var down = 0.0
    /// The length in meters.
    public var length = 0.0
    /// The heading in degrees.
    public var heading = 0.0
    /// The accuracy of the north component, in meters.
    public var northAccuracy = 0.0
    /// The accuracy of the east component, in meters.
    public var eastAccuracy = 0.0
    /// The accuracy of the down component, in meters.
    public var downAccuracy = 0.0
    /// The accuracy of the length, in meters.
    public var lengthAccuracy = 0.0
    /// The accuracy of the heading, in degrees.
    public var headingAccuracy = 0.0
    /// Details of the solution.
    public var flags: Flags = []

    /// Creates a message.
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
