internal import FleetWire
internal import SQLiteDatabase
internal import SystemSupport

extension FleetQueue {
    /// Splits the batch that contains the sequence number `number` in two, so that the second part begins with
    /// `number`. Does nothing if a batch already begins with `number`.
    ///
    /// The center has stored the first part in a batch with different boundaries. The center therefore cannot verify a
    /// chain hash that continues the first part's chain hash. Instead, the second part starts a new chain, and all
    /// later batches are sealed again.
    func split(_ stream: Int64, at number: Int64) throws(Failure) {
        guard let row = try batchRow(of: stream, before: number), row.contains(number) else { return }
        guard let batch = row.batch(from: try origin(of: stream), after: nil) else {
            try moveAside(row.first, of: stream)
            return try fill(stream, from: number, reason: Self.damagedReason, after: row.chain)
        }
        var (first, second) = (batch, batch)
        first.header.count = Int(number - row.first)
        second.header.first = UInt64(clamping: number)
        second.header.count -= first.header.count
        try remove(row.first, from: stream)
        guard !batch.header.isGap else {
            for part in [first, second] {
                try reseal(part, after: batch.header.chain, to: stream, received: row.received)
            }
            return
        }
        first.fixes.removeLast(second.header.count)
        second.fixes.removeFirst(first.header.count)
        // An unknown chain hash matters only to a restored center, because the center has stored the first part.
        let chain = try chain(of: stream, before: row.first) ?? BatchHeader.firstChain
        try reseal(first, after: chain, to: stream, received: row.received)
        try restartChain(of: stream, with: second, received: row.received)
    }

    /// Seals a batch again as the start of a new chain, and all later batches so that they continue this chain. Stops
    /// at the first damaged batch, which is replaced before it is sent.
    func restartChain(of stream: Int64, with batch: Batch, received: Int64) throws(Failure) {
        let origin = try origin(of: stream)
        var (batch, received) = (batch, received)
        var chain = BatchHeader.firstChain
        batch.header.startsChain = true
        while true {
            let former = batch.header.chain
            try remove(Int64(clamping: batch.header.first), from: stream)
            chain = try reseal(batch, after: chain, to: stream, received: received)
            guard let row = try batchRow(of: stream, from: Int64(clamping: batch.header.next)) else { break }
            guard let next = row.batch(from: origin, after: former) else { return }
            (batch, received) = (next, row.received)
        }
        try setChain("chain", to: chain, of: stream)
    }

    /// Seals a batch again, so that its chain hash continues `chain`, and adds it to the queue.
    ///
    /// - Returns: The batch's new chain hash.
    @discardableResult
    private func reseal(
        _ batch: Batch, after chain: [UInt8], to stream: Int64, received: Int64
    ) throws(Failure) -> [UInt8] {
        var header = batch.header
        header.chain = chain
        let sealed = Batch.seal(batch.fixes, as: header)
        try add(QueuedBatch(header: sealed.header, payload: sealed.payload), to: stream, received: received)
        return sealed.header.chain
    }
}
