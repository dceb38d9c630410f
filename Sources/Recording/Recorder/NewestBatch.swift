internal import GNSS
internal import Receivers
internal import Serial

// An epoch with the same time as the previous epoch amends it, and the two are recorded as one. An append-only file
// cannot be changed afterwards, so the newest batch with epochs is held back until an epoch with another time arrives,
// but for at most two seconds.

/// A buffer that holds back the newest batch while its last epoch can still be amended.
struct NewestBatch {
    /// The newest batch that contains epochs, followed by all later batches.
    private var held: [RecordedBatch] = []
    private var heldSince: Int64 = 0
    /// The newest batch with epochs, if it was released before an amendment arrived.
    private var last: RecordedBatch?

    /// The maximum time to wait for an amendment, in nanoseconds.
    private static let maxHoldTime: Int64 = 2_000_000_000

    /// Adds batches and returns the batches that can no longer be amended.
    ///
    /// - Parameter now: The current time of the monotonic clock, in nanoseconds.
    mutating func add(_ batches: [RecordedBatch], at now: Int64) -> [RecordedBatch] {
        var ready: [RecordedBatch] = []
        for batch in batches { ready += add(batch, at: now) }
        if !held.isEmpty, now - heldSince > Self.maxHoldTime { ready += end() }
        return ready
    }

    /// Stops waiting for an amendment and returns the batches that were held back.
    mutating func end() -> [RecordedBatch] {
        last = held.first ?? last
        defer { held = [] }
        return held
    }

    private mutating func add(_ batch: RecordedBatch, at now: Int64) -> [RecordedBatch] {
        var batch = batch
        var epochs = AmendedEpochs()
        batch.batch.epochs = batch.batch.epochs.compactMap { epochs.add($0) }
        if let newest = epochs.end() { batch.batch.epochs.append(newest) }
        amendNewest(&batch)
        guard batch.batch.epochs.isEmpty else {
            defer {
                held = [batch]
                heldSince = now
                last = nil
            }
            return held
        }
        guard !held.isEmpty else { return [batch] }
        held.append(batch)
        return []
    }

    /// If a batch starts with an amendment of the newest epoch, removes the amendment from the batch and applies it to
    /// that epoch. Amendments of epochs that were already released are dropped.
    private mutating func amendNewest(_ batch: inout RecordedBatch) {
        guard let newest = held.first ?? last, newest.isOfReceiver(of: batch), let old = newest.batch.epochs.last,
            let amendment = batch.batch.epochs.first, old.isAmended(by: amendment)
        else { return }
        batch.batch.epochs.removeFirst()
        if !held.isEmpty { held[0].batch.epochs[newest.batch.epochs.count - 1] = old.amended(by: amendment) }
    }
}

extension RecordedBatch {
    fileprivate func isOfReceiver(of other: RecordedBatch) -> Bool {
        let (one, two) = (batch.status, other.batch.status)
        return one.name == two.name && one.device?.identity == two.device?.identity
    }
}
