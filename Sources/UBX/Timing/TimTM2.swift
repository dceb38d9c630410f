public import BinaryMessages

/// TIM-TM2 (0D 03): time mark data, that is, the times of the edges of an external signal.
public struct TimTM2: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0D, 0x03, "TIM-TM2", minimumLength: 28)
    }

    /// The status of a time mark.
    public struct Flags: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The time mark mode is running rather than single.
        public static let isRunning = Flags(rawValue: 1)
        /// The time mark is stopped.
        public static let isStopped = Flags(rawValue: 1 << 1)
        /// A new falling edge was detected.
        public static let hasFallingEdge = Flags(rawValue: 1 << 2)
        /// UTC is available.
        public static let isUTCAvailable = Flags(rawValue: 1 << 5)
        /// The time is valid.
        public static let isTimeValid = Flags(rawValue: 1 << 6)
        /// A new rising edge was detected.
        public static let hasRisingEdge = Flags(rawValue: 1 << 7)

        /// The time base: 0 receiver time, 1 GNSS time, 2 UTC.
        public var timeBase: UInt8 { rawValue >> 3 & 3 }
    }

    /// The channel, that is, the external interrupt pin on which the time mark was measured.
    public var channel: UInt8 = 0
    /// The status of the time mark.
    public var flags: Flags = []
    /// The rising edge counter.
    public var edgeCount: UInt16 = 0
    /// The week number of the last rising edge.
    public var risingWeek: UInt16 = 0
    /// The week number of the last falling edge.
    public var fallingWeek: UInt16 = 0
    /// The time of week of the last rising edge, in milliseconds.
    public var risingTimeOfWeek: UInt32 = 0
    /// The fractional part to be added to ``risingTimeOfWeek``, in nanoseconds.
    public var risingNanosecond: UInt32 = 0
    /// The time of week of the last falling edge, in milliseconds.
    public var fallingTimeOfWeek: UInt32 = 0
    /// The fractional part to be added to ``fallingTimeOfWeek``, in nanoseconds.
    public var fallingNanosecond: UInt32 = 0
    /// The accuracy of the times, in nanoseconds.
    public var accuracy: UInt32 = 0

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("ch", &channel)
        coder.bits(
            &flags,
            [
                "mode": 1, "run": 1, "newFallingEdge": 1, "timeBase": 2, "utc": 1, "time": 1, "newRisingEdge": 1,
            ])
        coder.field("count", &edgeCount)
        coder.field("wnR", &risingWeek)
        coder.field("wnF", &fallingWeek)
        coder.field("towMsR", &risingTimeOfWeek)
        coder.field("towSubMsR", &risingNanosecond)
        coder.field("towMsF", &fallingTimeOfWeek)
        coder.field("towSubMsF", &fallingNanosecond)
        coder.field("accEst", &accuracy)
    }
}
