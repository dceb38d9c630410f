public import BinaryMessages

/// MON-TXBUF (0A 08): the transmission buffer status of each port.
public struct MonTXBUF: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x08, "MON-TXBUF", minimumLength: 28)
    }

    /// Transmission errors.
    public struct Errors: OptionSet, Hashable, Sendable {
        /// The raw bit field, as in the payload.
        public let rawValue: UInt8
        /// Creates flags from their raw value.
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The transmission buffer memory is full.
        public static let isMemoryFull = Errors(rawValue: 1 << 6)
        /// A transmission buffer could not be allocated.
        public static let isAllocationFailed = Errors(rawValue: 1 << 7)

        /// The ports whose transmission buffer limit was reached, as a bit mask.
        public var limitedPorts: UInt8 { rawValue & 0x3f }
    }

    /// The number of bytes pending transmission for each port.
    public var pendingByteCounts: [UInt16] = []
    /// The maximum buffer usage during the last sysmon period for each port, in percent.
    public var usages: [UInt8] = []
    /// The maximum buffer usage since startup for each port, in percent.
    public var peakUsages: [UInt8] = []
    /// The maximum usage of all output buffers during the last sysmon period, in percent.
    public var totalUsage: UInt8 = 0
    /// The maximum usage of all output buffers since startup, in percent.
    public var totalPeakUsage: UInt8 = 0
    /// The transmission error flags.
    public var errors: Errors = []

    /// Creates a message with default values.
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
