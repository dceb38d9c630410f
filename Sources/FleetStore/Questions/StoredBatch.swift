internal import FleetWire
internal import Synchronization
internal import SystemSupport

/// A batch as it is stored, before its fixes are decoded.
struct StoredBatch: Sendable {
    let stream: Int64
    /// The sequence number of the first fix.
    let first: Int64
    /// The number of fixes.
    let count: Int64
    let payload: [UInt8]

    /// Decodes the batch.
    func decoded() throws(FleetStoreError) -> Batch {
        try read { () throws(WireError) in try Batch(payload: payload) }
    }

    /// Replaces the elements of an array with the batch's fixes.
    func decode<Value: BatchFix>(into fixes: inout [Value]) throws(FleetStoreError) {
        try read { () throws(WireError) in try Value.decode(payload, into: &fixes) }
    }

    private func read<Content>(_ content: () throws(WireError) -> Content) throws(FleetStoreError) -> Content {
        do throws(WireError) {
            return try content()
        } catch {
            throw .unreadable(error.reason, stream: stream, first: first)
        }
    }
}

extension [StoredBatch] {
    /// The minimum length, in bytes, of the payloads that justify starting another thread. It is about the length of a
    /// batch with an hour of fixes.
    private static var shareLength: Int { 16 << 10 }

    /// Decodes the batches and passes them to a closure in order, until the closure returns `false`.
    ///
    /// Two threads decode, each at most one share ahead of the closure, so memory use does not depend on the number of
    /// batches. The closure is called by the caller's thread.
    ///
    /// - Parameters:
    ///   - skipped: A closure that receives the index of each batch that cannot be read. Such a batch then has no fixes.
    ///     If it is `nil`, an unreadable batch throws an error.
    ///   - body: A closure that receives the index of a batch and its fixes.
    /// - Returns: Whether all batches were passed to the closure.
    func decode<Value: BatchFix>(
        skipped: ((Int) -> Void)? = nil, body: (Int, [Value]) throws(FleetStoreError) -> Bool
    ) throws(FleetStoreError) -> Bool {
        func pass(_ index: Int, _ batch: DecodedBatch<Value>) throws(FleetStoreError) -> Bool {
            if let error = batch.error {
                guard let skipped else { throw error }
                skipped(index)
            }
            return try body(index, batch.fixes)
        }
        var own = DecodedBatch<Value>()
        let others = Mutex<[DecodedBatch<Value>]>([])
        var start = startIndex
        while start < endIndex {
            let share = share(from: start)
            let otherShare = self.share(from: share.upperBound)
            let decodeOthers = { @Sendable in others.withLock { $0.decode(self[otherShare]) } }
            let thread = otherShare.isEmpty ? nil : try? WorkerThread(decodeOthers)
            for index in share {
                own.decode(self[index])
                guard try pass(index, own) else { return false }
            }
            if let thread {
                thread.join()
            } else {
                // If no thread could be started, this thread decodes the other share, too.
                decodeOthers()
            }
            for (index, batch) in zip(otherShare, others.withLock(\.self)) {
                guard try pass(index, batch) else { return false }
            }
            start = otherShare.upperBound
        }
        return true
    }

    /// Returns the shortest range of batches whose payloads have the length of a share, or the range of all remaining
    /// batches if their payloads are shorter.
    private func share(from start: Int) -> Range<Int> {
        var (end, length) = (start, 0)
        while end < endIndex, length < Self.shareLength {
            length += self[end].payload.count
            end += 1
        }
        return start..<end
    }
}

/// The fixes of a batch, or the reason why the batch cannot be read. To avoid the cost of allocating memory, the memory of
/// one batch is reused for the next.
private struct DecodedBatch<Value: BatchFix> {
    private(set) var fixes: [Value] = []
    private(set) var error: FleetStoreError?

    mutating func decode(_ batch: StoredBatch) {
        do throws(FleetStoreError) {
            error = nil
            try batch.decode(into: &fixes)
        } catch {
            self.error = error
            fixes = []
        }
    }
}

extension Array {
    /// Decodes batches into the first elements.
    fileprivate mutating func decode<Value>(_ batches: ArraySlice<StoredBatch>) where Element == DecodedBatch<Value> {
        while count < batches.count { append(DecodedBatch()) }
        for (index, batch) in zip(indices, batches) { self[index].decode(batch) }
    }
}

extension PostgresRows {
    /// The batches of rows whose first four columns are the stream, the first sequence number, the number of fixes and
    /// the payload. None of these columns can be NULL.
    var batches: [StoredBatch] {
        (0..<count).map {
            StoredBatch(
                stream: number($0, 0) ?? 0, first: number($0, 1) ?? 0, count: number($0, 2) ?? 0,
                payload: bytes($0, 3) ?? [])
        }
    }
}
