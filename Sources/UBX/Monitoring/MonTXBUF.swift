public import BinaryMessages

/// MON-TXBUF (0A 08): the usage of the output buffers.
public struct MonTXBUF: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x08, "MON-TXBUF", minimumLength: 28)
    }

    /// Errors that occur while a receiver sends.
    public struct Errors: OptionSet, Hashable, Sendable {
        /// The flags as bits, in the order of the payload.
        public let rawValue: UInt8
        /// Creates flags from the bits of a payload.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The memory for output was full.
        public static let isMemoryFull = Errors(rawValue: 1 << 6)
        /// An allocation for output failed.
        public static let isAllocationFailed = Errors(rawValue: 1 << 7)

        /// A mask of the ports whose buffer reached its limit.
        public var limitedPorts: UInt8 { rawValue & 0x3f }
    }

    /// The number of bytes that are waiting to be sent, by port.
    public var pendingByteCounts: [UInt16] = []
    /// The maximum usage in the last period, by port, in percent.
    public var usages: [UInt8] = []
    /// The maximum usage by port, in percent.
    public var peakUsages: [UInt8] = []
    /// The maximum usage of all buffers in the last period, in percent.
    public var totalUsage: UInt8 = 0
    /// The maximum usage of all buffers, in percent.
    public var totalPeakUsage: UInt8 = 0
    /// Errors that occurred while the receiver was sending.
    public var errors: Errors = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.list("pending", &pendingByteCounts, count: 6)
        coder.list("usage", &usages, count: 6)
        coder.list("peakUsage", &peakUsages, count: 6)
        coder.field("tUsage", &totalUsage)
        coder.field("tPeakUsage", &totalPeakUsage)
        coder.bits(&errors, ["limit": 6, "lem": 1, "alloc": 1])
        coder.skip(1)
    }
}
