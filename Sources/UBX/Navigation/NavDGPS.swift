public import BinaryMessages

/// NAV-DGPS (01 31): the differential corrections that are used.
public struct NavDGPS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x01, 0x31, "NAV-DGPS", minimumLength: 16)
    }

    /// A correction for a satellite.
    public struct Correction: MessageLayout {
        /// u-blox's number for the satellite in all systems.
        public var number: UInt8 = 0
        /// The channel and the use of the correction.
        public var flags: Flags = []
        /// The age of the correction, in milliseconds.
        public var age: UInt16 = 0
        /// The correction of the pseudorange, in meters.
        public var pseudorangeCorrection: Float = 0
        /// The correction of the pseudorange's rate, in meters per second.
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

    /// The channel and the use of a correction.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The correction is used.
        public static let isUsed = Flags(rawValue: 1 << 4)

        /// The number of the channel that tracks the satellite.
        public var channel: UInt8 { rawValue & 15 }
    }

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: UInt32 = 0
    /// The age of the newest corrections, in milliseconds.
    public var age: Int32 = 0
    /// The reference station number.
    public var station: Int16 = 0
    /// The health of the reference station.
    public var stationHealth: Int16 = 0
    /// The kind of corrections: 0 is none, and 1 is corrections of the pseudorange and its rate.
    public var status: UInt8 = 0
    /// The corrections by satellite. A message contains at most 255 corrections.
    public var corrections: [Correction] = []

    /// Creates a message.
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
