internal import FleetWire

/// A plan that divides arrivals into batches to store and arrivals with a known outcome.
///
/// The decision to store a batch is provisional, because another collector may store the same batch first. The decision
/// that a batch is poison is final. Therefore, it is made only if the batch begins with the sequence number that the
/// database reported as the stream's next.
struct TakePlan {
    /// A batch that can be stored unless its stream changes before the transaction.
    struct Candidate {
        /// The index in the list of arrivals.
        let index: Int
        let key: StreamKey
        let batch: Batch
        /// The chain hash that the stream must have; `nil` if the batch starts a new chain.
        let previousChain: [UInt8]?
    }

    private(set) var candidates: [Candidate] = []
    /// The outcomes that are known without a transaction, keyed by the index in the list of arrivals.
    private(set) var outcomes: [Int: Taken.Outcome] = [:]
    private let stored: [StreamKey: StreamProgress]
    /// The progress that the streams will have when all candidates are stored.
    private var progress: [StreamKey: StreamProgress]

    /// Creates an empty plan.
    /// - Parameter stored: The progress of the streams as reported by the database.
    init(stored: [StreamKey: StreamProgress]) {
        self.stored = stored
        progress = stored
    }

    /// Postpones a candidate: nothing is stored, so its device sends the batch again.
    mutating func postpone(_ candidate: Candidate) {
        candidates.removeAll { $0.index == candidate.index }
        outcomes[candidate.index] = .gap(next: candidate.batch.header.first)
    }

    /// Adds an arrival to the candidates, or records its outcome.
    mutating func add(_ header: BatchHeader, payload: [UInt8], index: Int) {
        let key = StreamKey(header)
        let current = progress[key] ?? StreamProgress()
        guard header.first >= current.next else {
            outcomes[index] = .duplicate(next: current.next)
            return
        }
        guard header.first == current.next else {
            outcomes[index] = .gap(next: current.next)
            return
        }
        let isKnown = current.next == (stored[key] ?? StreamProgress()).next
        do throws(WireError) {
            let batch = try Batch(payload: payload)
            let previous = header.startsChain ? BatchHeader.firstChain : current.chain
            guard try Batch.chain(of: payload, after: previous) == header.chain else {
                throw WireError("the digest is wrong: the batch is damaged or does not continue the previous batch")
            }
            candidates.append(
                Candidate(index: index, key: key, batch: batch, previousChain: header.startsChain ? nil : previous))
            progress[key] = StreamProgress(next: header.next, chain: header.chain)
        } catch {
            outcomes[index] = isKnown ? .poison(reason: error.reason, next: current.next) : .gap(next: current.next)
        }
    }
}
