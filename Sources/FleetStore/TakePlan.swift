internal import FleetWire

/// Decides which arrivals can be stored, from what is known about their streams.
///
/// The decision to store is provisional: another collector may store the same batches meanwhile. The decision that a
/// batch is poison is final, so it requires that the batch begins with a number that the database has reported.
struct TakePlan {
    /// A batch that can be stored if its stream has not changed meanwhile.
    struct Candidate {
        /// The position in the list of arrivals.
        let index: Int
        let key: StreamKey
        let batch: Batch
        /// The chain that the stream must have; `nil` if the batch begins a new chain.
        let previousChain: [UInt8]?
    }

    private(set) var candidates: [Candidate] = []
    /// The outcomes that are known without a transaction, by the position in the list of arrivals.
    private(set) var outcomes: [Int: Taken.Outcome] = [:]
    private let stored: [StreamKey: StreamProgress]
    /// The progress of the streams once all candidates are stored.
    private var progress: [StreamKey: StreamProgress]

    /// Creates an empty plan.
    /// - Parameter stored: The progress of the streams as reported by the database.
    init(stored: [StreamKey: StreamProgress]) {
        self.stored = stored
        progress = stored
    }

    /// Decides about an arrival.
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
                throw WireError("the digest does not continue the chain of the stream")
            }
            candidates.append(
                Candidate(index: index, key: key, batch: batch, previousChain: header.startsChain ? nil : previous))
            progress[key] = StreamProgress(next: header.next, chain: header.chain)
        } catch {
            outcomes[index] = isKnown ? .poison(reason: error.reason, next: current.next) : .gap(next: current.next)
        }
    }
}
