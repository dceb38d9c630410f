public import BinaryMessages

/// MON-COMMS (0A 36): information about the communication ports.
public struct MonCOMMS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x36, "MON-COMMS", minimumLength: 8, versions: 0...0, at: 0)
    }

    /// Transmission errors.
    public struct Errors: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The transmission buffer memory is full.
        public static let isMemoryFull = Errors(rawValue: 1)
        /// A transmission buffer could not be allocated.
        public static let isAllocationFailed = Errors(rawValue: 1 << 1)

        /// The port on which the last error occurred; 0 if it is unknown.
        public var port: UInt8 { rawValue >> 2 & 7 }
    }

    /// The status of a communication port.
    public struct Port: MessageLayout {
        /// The port identifier: 0 I²C, 0x100 UART 1, 0x201 UART 2, 0x300 USB, 0x400 SPI.
        public var number: UInt16 = 0
        /// The number of bytes pending in the transmission buffer.
        public var sendingPendingByteCount: UInt16 = 0
        /// The total number of bytes sent.
        public var sentByteCount: UInt32 = 0
        /// The maximum output buffer usage during the last sysmon period, in percent.
        public var sendingUsage: UInt8 = 0
        /// The maximum output buffer usage since startup, in percent.
        public var sendingPeakUsage: UInt8 = 0
        /// The number of bytes pending in the receiver buffer.
        public var receivingPendingByteCount: UInt16 = 0
        /// The total number of bytes received.
        public var receivedByteCount: UInt32 = 0
        /// The maximum input buffer usage during the last sysmon period, in percent.
        public var receivingUsage: UInt8 = 0
        /// The maximum input buffer usage since startup, in percent.
        public var receivingPeakUsage: UInt8 = 0
        /// The number of 100 ms periods with receiver buffer overruns.
        public var overrunCount: UInt16 = 0
        /// The number of messages received, for each protocol in ``MonCOMMS/protocols``.
        public var messageCounts: [UInt16] = []
        /// The number of bytes skipped.
        public var skippedByteCount: UInt32 = 0

        /// Creates a group with default values.
        public init() {}

        @inlinable
        public mutating func code(with coder: inout some MessageCoder) {
            coder.field("portId", &number)
            coder.field("txPending", &sendingPendingByteCount)
            coder.field("txBytes", &sentByteCount)
            coder.field("txUsage", &sendingUsage)
            coder.field("txPeakUsage", &sendingPeakUsage)
            coder.field("rxPending", &receivingPendingByteCount)
            coder.field("rxBytes", &receivedByteCount)
            coder.field("rxUsage", &receivingUsage)
            coder.field("rxPeakUsage", &receivingPeakUsage)
            coder.field("overrunErrs", &overrunCount)
            coder.list("msgs", &messageCounts, count: 4)
            coder.skip(8)
            coder.field("skipped", &skippedByteCount)
        }
    }

    /// The message version.
    public var version: UInt8 = 0
    /// The transmission error flags.
    public var errors: Errors = []
    /// The protocols to which the elements of ``Port/messageCounts`` refer: 0 UBX, 1 NMEA, 2 RTCM2, 5 RTCM3, 6 SPARTN,
    /// 255 unused.
    public var protocols: [UInt8] = []
    /// The communication ports; at most 255 in a message.
    public var ports: [Port] = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("version", &version)
        var count = UInt8(clamping: ports.count)
        coder.field("nPorts", &count)
        coder.bits(&errors, ["mem": 1, "alloc": 1, "outputPort": 3, "": 3])
        coder.skip(1)
        coder.list("protIds", &protocols, count: 4)
        coder.groups("ports", &ports, count: Int(count))
    }
}
