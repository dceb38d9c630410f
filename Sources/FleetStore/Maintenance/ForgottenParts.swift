internal import FleetWire

/// The parts that replace a batch after some of its fixes have been forgotten.
///
/// Forgotten fixes become gaps, like fixes that a device has dropped, so every sequence number of the stream stays
/// accounted for. The remaining fixes are sealed again; columns unknown to this version of the program are dropped.
struct ForgottenParts {
    /// The parts in order of their sequence numbers; empty if no fix is forgotten. Parts without fixes are gaps.
    private(set) var parts: [Batch] = []
    /// The number of fixes that are forgotten.
    let forgotten: Int

    /// Forgets all fixes of a stream from a sequence number on, without reading them.
    init(all count: Int64, from first: Int64, of key: StreamKey, chain: [UInt8], reason: CenterGap = .forgotten) {
        let gap = BatchHeader(
            tenant: key.tenant, device: key.device, incarnation: key.incarnation, first: UInt64(clamping: first),
            count: Int(count), isGap: true, reason: reason.rawValue, chain: chain)
        parts = [Batch(header: gap, fixes: [])]
        forgotten = gap.count
    }

    /// Divides a batch into forgotten and kept parts.
    ///
    /// - Parameters:
    ///   - batch: A batch that is not a gap.
    ///   - chain: The chain hash after the batch. Every gap has this chain hash, so that the next batch can be
    ///     verified.
    ///   - isForgotten: A closure that returns whether to forget a fix.
    init(_ batch: Batch, chain: [UInt8], isForgotten: (FleetFix) -> Bool) {
        let decisions = batch.fixes.map(isForgotten)
        forgotten = decisions.count { $0 }
        guard forgotten > 0 else { return }
        var start = 0
        while start < decisions.count {
            let end = decisions[start...].firstIndex { $0 != decisions[start] } ?? decisions.count
            var header = batch.header
            header.first += UInt64(start)
            header.count = end - start
            header.chain = chain
            header.isGap = decisions[start]
            header.startsChain = !header.isGap
            if header.isGap {
                header.reason = CenterGap.forgotten.rawValue
                // The times of forgotten fixes must be forgotten, too.
                (header.from, header.to) = (nil, nil)
            }
            parts.append(Batch(header: header, fixes: header.isGap ? [] : Array(batch.fixes[start..<end])))
            start = end
        }
    }
}
