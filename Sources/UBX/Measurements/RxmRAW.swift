public import BinaryMessages

/// RXM-RAW (02 10): raw measurements of GPS signals. Older receivers send this message instead of RXM-RAWX.
public struct RxmRAW: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x02, 0x10, "RXM-RAW", minimumLength: 8)
    }

    /// The measurements of a satellite.
    public struct Measurement: MessageLayout {
        /// The carrier phase in cycles.
        public var carrierPhase = 0.0
        /// The pseudorange in meters.
        public var pseudorange = 0.0
        /// The Doppler shift in hertz, positive for an approaching satellite.
        public var doppler: Float = 0
        /// u-blox's number for the satellite in all systems.
        public var number: UInt8 = 0
        /// The quality of the measurements; at least 4 if the pseudorange can be used, and at least 6 if the carrier
        /// phase can be used.
        public var quality: Int8 = 0
        /// The carrier-to-noise density ratio in dBHz.
        public var signalStrength = 0.0
        /// The loss-of-lock indicator of RINEX.
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

    /// The time since the beginning of the GPS week, in milliseconds.
    public var timeOfWeek: Int32 = 0
    /// The GPS week number.
    public var week: Int16 = 0
    /// The measurements. A message contains at most 255 measurements.
    public var measurements: [Measurement] = []

    /// Creates a message.
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
