internal import FleetWire

/// Consecutive batches that can be combined into one.
struct CompactRun {
    /// The fixes of all batches in the run.
    private(set) var fixes: [FleetFix] = []
    /// The chain hash after the last batch.
    private(set) var chain: [UInt8] = []
    /// The first batch's header, in which `chain` is the chain hash before that batch.
    private var header: BatchHeader?
    private var count = 0
    /// Whether no more batches may be added.
    private var isClosed = false

    /// Adds a batch if it continues the run.
    ///
    /// - Parameters:
    ///   - previousChain: The chain hash before the batch.
    ///   - chain: The chain hash after the batch.
    ///   - maxCount: The maximum number of fixes in a run of several batches.
    /// - Returns: Whether the batch was added.
    mutating func add(_ batch: Batch, previousChain: [UInt8], chain newChain: [UInt8], maxCount: Int) -> Bool {
        var first = batch.header
        first.chain = first.startsChain ? BatchHeader.firstChain : previousChain
        // A device with newer software may have sent columns that this program does not know. These columns would be
        // lost if the batch were sealed again.
        let isKnown = batch.chain(after: first.chain) == batch.header.chain
        if let header {
            guard isKnown, !isClosed, header.first + UInt64(fixes.count) == batch.header.first,
                header.isLate == batch.header.isLate, fixes.count + batch.fixes.count <= maxCount
            else { return false }
        } else {
            header = first
            isClosed = !isKnown
        }
        fixes += batch.fixes
        count += 1
        chain = newChain
        return true
    }

    /// The batches, sealed as one batch; `nil` if the run contains fewer than two batches.
    var sealed: (payload: [UInt8], header: BatchHeader)? {
        guard let header, count > 1 else { return nil }
        return Batch.seal(fixes, as: header)
    }
}
