internal import GNSS
internal import Receivers
internal import Serial

// An epoch that comes again is an amendment and replaces its predecessor. In a file that only grows nothing can be replaced;
// so the newest batch that has epochs is held back until an epoch of another time comes, for a moment at most.

/// Holds back the batch whose last epoch may be amended.
struct NewestBatch {
    /// The batch and all without epochs that came after it.
    private var held: [RecordedBatch] = []
    private var heldSince: Int64 = 0
    /// The newest epoch was handed on already, since its amendment did not come in time.
    private var last: RecordedBatch?

    /// How long an epoch waits for its amendment, in nanoseconds.
    private static let longestHold: Int64 = 2_000_000_000

    /// Takes what came.
    /// - Parameter now: the present moment, by a clock that never jumps.
    /// - Returns: what is final.
    mutating func add(_ batches: [RecordedBatch], at now: Int64) -> [RecordedBatch] {
        var ready: [RecordedBatch] = []
        for batch in batches { ready += add(batch, at: now) }
        if !held.isEmpty, now - heldSince > Self.longestHold { ready += end() }
        return ready
    }

    /// Ends the wait for an amendment.
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

    /// Takes the amendment of the newest epoch out of a batch. An amendment that comes too late is dropped.
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
