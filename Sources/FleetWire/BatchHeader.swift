/// The metadata of a batch: its origin, sequence numbers and chain hash.
package struct BatchHeader: Hashable, Sendable {
    /// The name of the fleet's operator.
    package var tenant: String
    /// The name of the device.
    package var device: String
    /// The incarnation of the queue that issued the sequence numbers.
    package var incarnation: Incarnation
    /// The sequence number of the first fix. Sequence numbers start at 1.
    package var first: UInt64
    /// The number of fixes; for a gap, the number of dropped fixes.
    package var count: Int
    /// Whether the batch is a gap: the device dropped the fixes with these sequence numbers, so the batch contains no
    /// fixes.
    package var isGap: Bool
    /// The reason for a gap; otherwise empty.
    package var reason: String
    /// Whether the fixes had to wait for a connection before they could be sent.
    package var isLate: Bool
    /// Whether this batch starts a new chain. If so, its digest covers zeros instead of the previous chain hash. If the
    /// center has stored only part of a batch, the remaining part starts a new chain.
    package var startsChain: Bool
    /// The earliest time of the fixes, in microseconds since 1970; `nil` for a gap.
    package var from: Int64?
    /// The latest time of the fixes, in microseconds since 1970; `nil` for a gap.
    package var to: Int64?
    /// The chain hash: the first sixteen bytes of a digest over the previous chain hash and this batch's columns. A gap
    /// has the chain hash of the last dropped batch, so that the batches after the gap can be verified.
    package var chain: [UInt8]

    /// Creates a header. The values are not checked.
    package init(
        tenant: String, device: String, incarnation: Incarnation, first: UInt64, count: Int, isGap: Bool = false,
        reason: String = "", isLate: Bool = false, startsChain: Bool = false, from: Int64? = nil,
        to: Int64? = nil, chain: [UInt8] = BatchHeader.firstChain
    ) {
        self.tenant = tenant
        self.device = device
        self.incarnation = incarnation
        self.first = first
        self.count = count
        self.isGap = isGap
        self.reason = reason
        self.isLate = isLate
        self.startsChain = startsChain
        self.from = from
        self.to = to
        self.chain = chain
    }

    /// The sequence number that follows the batch's last sequence number.
    package var next: UInt64 { first + UInt64(count) }

    /// The chain hash that precedes the first batch of an incarnation: all zeros.
    package static let firstChain = [UInt8](repeating: 0, count: 16)

    /// The exclusive upper limit of sequence numbers, which fits into the signed 64-bit integers of a database.
    package static let maxNumber: UInt64 = 1 << 62
    /// The maximum length of a reason, in bytes.
    package static let maxReasonLength = 1024
}
