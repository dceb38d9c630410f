public import BinaryMessages

/// MON-RXBUF (0A 07): the usage of the input buffers.
public struct MonRXBUF: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x07, "MON-RXBUF", minimumLength: 24)
    }

    /// The number of bytes that are waiting to be read, by port.
    public var pendingByteCounts: [UInt16] = []
    /// The maximum usage in the last period, by port, in percent.
    public var usages: [UInt8] = []
    /// The maximum usage by port, in percent.
    public var peakUsages: [UInt8] = []

    /// Creates a message.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.list("pending", &pendingByteCounts, count: 6)
        coder.list("usage", &usages, count: 6)
        coder.list("peakUsage", &peakUsages, count: 6)
    }
}
