public import BinaryMessages

/// SATSINFO (2124): the satellites in view.
public struct SatsInfo: UnicoreMessage {
    public static let number: UInt16 = 2124
    public static let name = "SATSINFO"
    public static let minimumLength = 6

    /// The C/N0 and tracking status of one of a satellite's signals.
    public struct Signal: MessageGroup {
        /// The satellite system: 0 GPS, 1 GLONASS, 2 SBAS, 3 Galileo, 4 BeiDou, 5 QZSS, 6 NavIC.
        public var system: UInt8 = 0
        /// The carrier-to-noise density ratio (C/N0), in dBHz.
        public var strength: UInt8 = 0
        /// The frequency band and its tracking status, as a bit field.
        public var status: UInt8 = 0

        /// Creates a signal without values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder, context count: Int) {
            coder.field("sysstatus", &system)
            coder.field("cno", &strength)
            coder.field("freqstatus", &status)
            var count = UInt8(clamping: count)
            coder.field("freqno", &count)
        }
    }

    /// A satellite in view.
    public struct Satellite: MessageLayout {
        /// The satellite PRN within its system.
        public var number: UInt8 = 0
        /// The azimuth, in degrees.
        public var azimuth: Int16 = 0
        /// The elevation, in degrees.
        public var elevation: Int8 = 0
        /// The satellite's signals; at least one.
        public var signals: [Signal] = []

        /// Creates a satellite without signals.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.field("prn", &number)
            coder.field("azi", &azimuth)
            coder.field("elev", &elevation)
            var count = UInt8(clamping: signals.count)
            coder.lookAhead(&count, distance: 3)
            coder.groups("signals", &signals, count: Int(max(1, count)), context: Int(count))
        }
    }

    /// The satellites in view.
    public var satellites: [Satellite] = []
    /// The message version.
    public var version: UInt8 = 0
    /// The frequency bands that the receiver tracks, as a bit mask.
    public var frequencies: UInt8 = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        var count = UInt8(clamping: satellites.count)
        coder.field("numsat", &count)
        coder.field("version", &version)
        coder.skip(3)
        coder.bits(
            &frequencies,
            ["l1cab1ie1": 1, "l2cl2b2ie5b": 1, "l5b3ie5al5": 1, "b1cl1c": 1, "b2ag3e6": 1, "b2bl2p": 1, "": 2])
        coder.groups("satellites", &satellites, count: Int(count))
    }
}
