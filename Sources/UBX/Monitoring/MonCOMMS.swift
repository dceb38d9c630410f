public import BinaryMessages

/// MON-COMMS (0A 36): the load of the communication ports.
public struct MonCOMMS: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x36, "MON-COMMS", minimumLength: 8, versions: 0...0, at: 0)
    }

    /// Errors that occur while a receiver sends.
    public struct Errors: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The memory for output was full.
        public static let isMemoryFull = Errors(rawValue: 1)
        /// An allocation for output failed.
        public static let isAllocationFailed = Errors(rawValue: 1 << 1)

        /// The port with the last error; 0 is unknown.
        public var port: UInt8 { rawValue >> 2 & 7 }
    }

    /// The load of a port.
    public struct Port: MessageLayout {
        /// The port number: 0 is I²C, 0x100 is UART 1, 0x201 is UART 2, 0x300 is USB, and 0x400 is SPI.
        public var number: UInt16 = 0
        /// The number of bytes that are waiting to be sent.
        public var sendingPendingByteCount: UInt16 = 0
        /// The number of bytes that were sent.
        public var sentByteCount: UInt32 = 0
        /// The maximum usage of the output buffer in the last period, in percent.
        public var sendingUsage: UInt8 = 0
        /// The maximum usage of the output buffer, in percent.
        public var sendingPeakUsage: UInt8 = 0
        /// The number of bytes that are waiting to be read by the receiver.
        public var receivingPendingByteCount: UInt16 = 0
        /// The number of bytes that were received.
        public var receivedByteCount: UInt32 = 0
        /// The maximum usage of the input buffer in the last period, in percent.
        public var receivingUsage: UInt8 = 0
        /// The maximum usage of the input buffer, in percent.
        public var receivingPeakUsage: UInt8 = 0
        /// The number of periods of 100 milliseconds with overruns.
        public var overrunCount: UInt16 = 0
        /// The number of messages that were received, by protocol.
        public var messageCounts: [UInt16] = []
        /// The number of bytes that were skipped.
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

    /// The version of the message.
    public var version: UInt8 = 0
    /// Errors that occurred while the receiver was sending.
    public var errors: Errors = []
    /// The protocols that ``Port/messageCounts`` count: 0 is UBX, 1 is NMEA, 2 is RTCM2, 5 is RTCM3, 6 is SPARTN, and
    /// 255 is unused.
    public var protocols: [UInt8] = []
    /// The ports. A message contains at most 255 ports.
    public var ports: [Port] = []

    /// Creates a message.
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
