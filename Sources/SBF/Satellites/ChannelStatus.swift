public import BinaryMessages

/// ChannelStatus (4013): the tracking status of all receiver channels.
public struct ChannelStatus: SBFMessage {
    public static let number: UInt16 = 4013
    public static let name = "ChannelStatus"
    public static let minimumLength = 12

    /// The status of a channel on one antenna: the tracking and the use of each of the satellite's signals, in two bits
    /// each.
    public struct State: MessageGroup {
        /// The antenna number; 0 is the main antenna.
        public var antenna: UInt8 = 0
        /// The tracking status of each signal, two bits each: 0 idle, 1 search, 2 synchronization, 3 tracking.
        public var tracking: UInt16 = 0
        /// The use of each signal for the PVT, two bits each: 0 not used, 1 waiting for an ephemeris, 2 used, 3
        /// rejected.
        public var use: UInt16 = 0
        /// Internal PVT information, reserved by Septentrio.
        public var info: UInt16 = 0

        /// Creates a state with default values.
        public init() {}

        /// Whether any of the satellite's signals is used for the PVT.
        public var isUsed: Bool { (0..<8).contains { use >> (2 * $0) & 3 == 2 } }

        @inlinable
        public mutating func code(with coder: inout some MessageCoder, context length: Int) {
            coder.field("Antenna", &antenna)
            coder.skip(1)
            coder.field("TrackingStatus", &tracking)
            coder.field("PVTStatus", &use)
            coder.field("PVTInfo", &info)
            coder.skip(max(0, length - 8))
        }
    }

    /// A receiver channel, which tracks one satellite.
    public struct Channel: MessageGroup {
        /// The satellite ID (SVID) in Septentrio's numbering.
        public var number: UInt8 = 0
        /// The GLONASS frequency number plus 8; 0 for other systems.
        public var frequency: UInt8 = 0
        /// The azimuth in bits 0–8, in degrees, and the rise/set indicator in bits 14 and 15: 0 setting, 1 rising, 3
        /// unknown.
        public var direction: UInt16 = 0
        /// The health of each signal, two bits each: 0 unknown, 1 healthy, 3 unhealthy.
        public var healthBits: UInt16 = 0
        /// The elevation, in degrees; `nil` if it is unknown.
        public var elevation: Int8?
        /// The tracking status on each antenna.
        public var states: [State] = []
        /// The channel number.
        public var channel: UInt8 = 0

        /// Creates a channel with default values.
        public init() {}

        /// The azimuth, in degrees; `nil` if it is unknown.
        public var azimuth: UInt16? {
            get { direction & 511 == 511 ? nil : direction & 511 }
            set { direction = direction & ~511 | (newValue ?? 511) & 511 }
        }

        @inlinable
        public mutating func code(with coder: inout some MessageCoder, context lengths: GroupLengths) {
            coder.field("SVID", &number)
            coder.field("FreqNr", &frequency)
            coder.skip(2)
            coder.bits(&direction, ["Azimuth": 9, "": 5, "RiseSet": 2])
            coder.field("HealthStatus", &healthBits)
            coder.field("Elevation", &elevation, missing: .min)
            var count = UInt8(clamping: states.count)
            coder.field("N2", &count)
            coder.field("RxChannel", &channel)
            coder.skip(1)
            coder.skip(max(0, lengths.outer - 12))
            coder.groups("ChannelStateInfo", &states, count: Int(count), context: lengths.inner)
        }
    }

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The receiver channels to which a satellite is allocated.
    public var channels: [Channel] = []

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        var count = UInt8(clamping: channels.count)
        var (outer, inner): (UInt8, UInt8) = (12, 8)
        coder.field("N", &count)
        coder.field("SB1Length", &outer)
        coder.field("SB2Length", &inner)
        coder.skip(3)
        coder.groups(
            "ChannelSatInfo", &channels, count: Int(count), context: GroupLengths(outer: outer, inner: inner))
    }
}
