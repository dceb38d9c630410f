internal import FleetWire

/// The parts that replace a batch when some of its fixes are forgotten.
///
/// Forgotten numbers become a gap, like those that a device has dropped, so the stream stays complete. Kept fixes are
/// sealed again, with the columns that this program knows.
struct ForgottenParts {
    /// The parts in the order of their numbers; those without fixes are gaps. Empty if nothing is forgotten.
    private(set) var parts: [Batch] = []
    /// The number of fixes that are forgotten.
    let forgotten: Int

    /// The reason of a gap whose fixes were forgotten.
    static let reason = "forgotten at the center"

    /// Divides a batch.
    ///
    /// - Parameters:
    ///   - batch: A batch that is not a gap.
    ///   - chain: The chain after the batch. Every gap has this chain, so that the next batch can be verified.
    ///   - isForgotten: A closure that returns whether a fix is to be forgotten.
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
                header.reason = Self.reason
                // The times of forgotten fixes are forgotten as well.
                (header.from, header.to) = (nil, nil)
            }
            parts.append(Batch(header: header, fixes: header.isGap ? [] : Array(batch.fixes[start..<end])))
            start = end
        }
    }
}
