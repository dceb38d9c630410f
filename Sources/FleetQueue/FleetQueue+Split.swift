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
        let rows = try database.prepare(
            """
            SELECT body, received FROM batches WHERE stream = \(stream) AND first < \(number)
                ORDER BY first DESC LIMIT 1
            """)
        guard try rows.step(), let received = rows.integer(1) else { return }
        let batch = try batch(rows.bytes(0))
        rows.reset()
        let first = Int64(clamping: batch.header.first)
        let kept = Int(number - first)
        guard kept < batch.header.count else { return }
        try remove(first, from: stream)
        var chain = batch.header.isGap ? batch.header.chain : try self.chain(of: stream, before: first)
        for (first, range) in [(first, 0..<kept), (number, kept..<batch.header.count)] {
            var part = batch
            part.header.first = UInt64(clamping: first)
            part.header.count = range.count
            if !part.header.isGap {
                part.fixes = Array(batch.fixes[range])
                part.header.startsChain = first == number || batch.header.startsChain
            }
            chain = try reseal(part, after: chain, to: stream, received: received)
        }
        if !batch.header.isGap { try resealBatches(of: stream, after: number, chain) }
    }

    /// Seals the batches that begin after `number` again, so that their chain hashes continue `chain`.
    private func resealBatches(of stream: Int64, after number: Int64, _ chain: [UInt8]) throws(Failure) {
        var (number, chain) = (number, chain)
        while true {
            let rows = try database.prepare(
                """
                SELECT body, received, first FROM batches WHERE stream = \(stream) AND first > \(number)
                    ORDER BY first LIMIT 1
                """)
            guard try rows.step(), let received = rows.integer(1), let first = rows.integer(2) else { break }
            let batch = try batch(rows.bytes(0))
            rows.reset()
            try remove(first, from: stream)
            chain = try reseal(batch, after: chain, to: stream, received: received)
            number = first
        }
        try setChain("chain", to: chain, of: stream)
    }

    /// Seals a batch again, so that its chain hash continues `chain`, and adds it to the queue.
    ///
    /// - Returns: The batch's new chain hash.
    private func reseal(
        _ batch: Batch, after chain: [UInt8], to stream: Int64, received: Int64
    ) throws(Failure) -> [UInt8] {
        var header = batch.header
        header.chain = chain
        let sealed = Batch.seal(batch.fixes, as: header)
        try add(QueuedBatch(header: sealed.header, payload: sealed.payload), to: stream, received: received)
        return sealed.header.chain
    }

    /// Returns the chain hash of the batch before a sequence number, even if that batch has been deleted.
    private func chain(of stream: Int64, before number: Int64) throws(Failure) -> [UInt8] {
        let rows = try database.prepare(
            "SELECT body FROM batches WHERE stream = \(stream) AND first < \(number) ORDER BY first DESC LIMIT 1")
        if try rows.step() { return try queuedBatch(rows.bytes(0)).header.chain }
        let streams = try database.prepare("SELECT deleted FROM streams WHERE id = \(stream)")
        guard try streams.step() else { throw damaged }
        return streams.bytes(0)
    }

    private func batch(_ payload: [UInt8]) throws(Failure) -> Batch {
        guard let batch = try? Batch(payload: payload) else { throw damaged }
        return batch
    }
}
