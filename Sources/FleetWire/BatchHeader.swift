/// The values that describe a batch.
package struct BatchHeader: Hashable, Sendable {
    /// The operator of the fleet.
    package var tenant: String
    /// The name of the device.
    package var device: String
    /// The incarnation of the queue that issued the numbers.
    package var incarnation: Incarnation
    /// The number of the first fix, from 1.
    package var first: UInt64
    /// The number of fixes; for a gap, the number of dropped fixes.
    package var count: Int
    /// Whether the device dropped the fixes with these numbers, so that the batch contains no fixes.
    package var isGap: Bool
    /// The reason for a gap; otherwise empty.
    package var reason: String
    /// Whether the batch was sealed without a connection.
    package var isLate: Bool
    /// Whether this batch starts a new chain, so that its digest covers zeros instead of the previous chain. If the
    /// center has stored only a part of a batch, the rest starts a new chain.
    package var startsChain: Bool
    /// The earliest time of the fixes in microseconds since 1970.
    package var from: Int64?
    /// The latest time of the fixes in microseconds since 1970.
    package var to: Int64?
    /// The first sixteen bytes of a digest over the previous chain and this batch's columns. A gap has the chain of the
    /// last batch that was dropped, so that the batches after the gap can be verified.
    package var chain: [UInt8]

    /// Creates a header.
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

    /// The number after the batch's last number.
    package var next: UInt64 { first + UInt64(count) }

    /// The chain before the first batch of an incarnation: all zeros.
    package static let firstChain = [UInt8](repeating: 0, count: 16)

    /// The upper limit of fix numbers. It fits into the signed 64-bit integers of databases.
    package static let maxNumber: UInt64 = 1 << 62
    /// The maximum length of a reason, in bytes.
    package static let maxReasonLength = 1024
}
