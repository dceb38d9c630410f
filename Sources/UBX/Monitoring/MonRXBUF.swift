public import BinaryMessages

/// MON-RXBUF (0A 07): the receiver buffer status of each port.
public struct MonRXBUF: UBXMessage {
    @inlinable
    public static var kind: UBXMessageKind {
        UBXMessageKind(0x0A, 0x07, "MON-RXBUF", minimumLength: 24)
    }

    /// The number of received bytes pending processing for each port.
    public var pendingByteCounts: [UInt16] = []
    /// The maximum buffer usage during the last sysmon period for each port, in percent.
    public var usages: [UInt8] = []
    /// The maximum buffer usage since startup for each port, in percent.
    public var peakUsages: [UInt8] = []

    /// Creates a message with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        coder.list("pending", &pendingByteCounts, count: 6)
        coder.list("usage", &usages, count: 6)
        coder.list("peakUsage", &peakUsages, count: 6)
    }
}
