internal import GNSS
internal import Receivers
internal import Serial

// An epoch with the same time as its predecessor amends and replaces it. A file that only grows cannot replace
// anything. So the newest batch with epochs is held back until an epoch with another time arrives, for two seconds at
// most.

/// Holds back the batch whose last epoch may be amended.
struct NewestBatch {
    /// The newest batch with epochs, and the batches without epochs after it.
    private var held: [RecordedBatch] = []
    private var heldSince: Int64 = 0
    /// The newest batch, if it was passed on because no amendment came in time.
    private var last: RecordedBatch?

    /// The longest wait for an amendment, in nanoseconds.
    private static let longestHold: Int64 = 2_000_000_000

    /// Adds batches and returns those that are final.
    ///
    /// - Parameter now: The time by the monotonic clock, in nanoseconds.
    mutating func add(_ batches: [RecordedBatch], at now: Int64) -> [RecordedBatch] {
        var ready: [RecordedBatch] = []
        for batch in batches { ready += add(batch, at: now) }
        if !held.isEmpty, now - heldSince > Self.longestHold { ready += end() }
        return ready
    }

    /// Ends the wait for an amendment and returns the batches that were held back.
    mutating func end() -> [RecordedBatch] {
        last = held.first ?? last
        defer { held = [] }
        return held
    }

    private mutating func add(_ batch: RecordedBatch, at now: Int64) -> [RecordedBatch] {
        var batch = batch
        var epochs = AmendedEpochs()
        batch.batch.epochs = batch.batch.epochs.compactMap { epochs.take($0) }
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

    /// Moves the amendment of the newest epoch from a batch to that epoch. An amendment that comes too late is dropped.
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
