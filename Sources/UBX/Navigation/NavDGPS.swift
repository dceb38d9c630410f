public import BinaryMessages

/// NAV-DGPS (01 31): the differential corrections used for the navigation solution.
public struct NavDGPS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x31, "NAV-DGPS", minimumLength: 16)
    }

    /// The differential correction for a satellite.
    public struct Correction: MessageLayout {
        /// The satellite ID in u-blox's single numbering for all systems.
        public var number: UInt8 = 0
        /// The channel number, and the use of the correction.
        public var flags: Flags = []
        /// The age of the correction, in milliseconds.
        public var age: UInt16 = 0
        /// The pseudorange correction, in meters.
        public var pseudorangeCorrection: Float = 0
        /// The pseudorange rate correction, in meters per second.
        public var rateCorrection: Float = 0

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.field("svid", &number)
            coder.bits(&flags, ["channel": 4, "dgpsUsed": 1, "": 3])
            coder.field("ageC", &age)
            coder.field("prc", &pseudorangeCorrection)
            coder.field("prrc", &rateCorrection)
        }
    }

    /// The channel number, and the use of a correction.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The correction is used.
        public static let isUsed = Flags(rawValue: 1 << 4)

        /// The number of the channel that tracks the satellite.
        public var channel: UInt8 { rawValue & 15 }
    }

    /// The GPS time of week (iTOW) of the navigation epoch, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The age of the newest corrections, in milliseconds.
    public var age: Int32 = 0
    /// The reference station ID.
    public var station: Int16 = 0
    /// The health status of the reference station.
    public var stationHealth: Int16 = 0
    /// The correction type: 0 none, 1 pseudorange and pseudorange rate.
    public var status: UInt8 = 0
    /// The corrections for the individual satellites; at most 255 in a message.
    public var corrections: [Correction] = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("age", &age)
        coder.field("baseId", &station)
        coder.field("baseHealth", &stationHealth)
        var count = UInt8(clamping: corrections.count)
        coder.field("numCh", &count)
        coder.field("status", &status)
        coder.skip(2)
        coder.groups("channels", &corrections, count: Int(count))
    }
}
