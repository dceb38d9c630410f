public import BinaryMessages

/// RXM-RAW (02 10): raw measurements of GPS signals. Receivers with older protocol versions send this message instead
/// of RXM-RAWX.
public struct RxmRAW: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x02, 0x10, "RXM-RAW", minimumLength: 8)
    }

    /// The measurements of a satellite.
    public struct Measurement: MessageLayout {
        /// The carrier phase, in cycles.
        public var carrierPhase = 0.0
        /// The pseudorange, in meters.
        public var pseudorange = 0.0
        /// The Doppler shift, in hertz, positive for an approaching satellite.
        public var doppler: Float = 0
        /// The satellite ID in u-blox's single numbering for all systems.
        public var number: UInt8 = 0
        /// The measurement quality indicator. If it is at least 4, the pseudorange can be used; if it is at least 6,
        /// the carrier phase can also be used.
        public var quality: Int8 = 0
        /// The carrier-to-noise density ratio (C/N0), in dBHz.
        public var signalStrength = 0.0
        /// The loss-of-lock indicator (LLI), as defined by RINEX.
        public var lossOfLock: UInt8 = 0

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.field("cpMes", &carrierPhase)
            coder.field("prMes", &pseudorange)
            coder.field("doMes", &doppler)
            coder.field("sv", &number)
            coder.field("mesQI", &quality)
            coder.field("cno", &signalStrength, as: Int8.self)
            coder.field("lli", &lossOfLock)
        }
    }

    /// The measurement time of week in the receiver's local time, which is approximately aligned with GPS, in
    /// milliseconds.
    public var timeOfWeek: Int32 = 0
    /// The GPS week number.
    public var week: Int16 = 0
    /// The measurements. A message contains at most 255 measurements.
    public var measurements: [Measurement] = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("iTOW", &timeOfWeek)
        coder.field("week", &week)
        var count = UInt8(clamping: measurements.count)
        coder.field("numSV", &count)
        coder.skip(1)
        coder.groups("sv", &measurements, count: Int(count))
    }
}
