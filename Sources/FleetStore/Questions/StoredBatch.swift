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

    /// Decodes the batch's fixes.
    func fixes<Value: BatchFix>() throws(FleetStoreError) -> [Value] {
        try read { () throws(WireError) in try Value.decode(payload) }
    }

    /// Decodes the batch's fixes, and returns them or the reason why the batch cannot be read.
    func result<Value: BatchFix>() -> Result<[Value], FleetStoreError> {
        Result { () throws(FleetStoreError) in try fixes() }
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
        func pass(_ index: Int, _ fixes: Result<[Value], FleetStoreError>) throws(FleetStoreError) -> Bool {
            guard case .failure = fixes, let skipped else { return try body(index, fixes.get()) }
            skipped(index)
            return try body(index, [])
        }
        var start = startIndex
        while start < endIndex {
            let own = share(from: start)
            let other = share(from: own.upperBound)
            let others = Mutex<[Result<[Value], FleetStoreError>]?>(nil)
            let thread =
                other.isEmpty
                ? nil
                : try? WorkerThread {
                    let batches: [Result<[Value], FleetStoreError>] = self.decoded(other)
                    others.withLock { $0 = batches }
                }
            for index in own where try !pass(index, self[index].result()) { return false }
            thread?.join()
            // If no thread could be started, this thread decodes the other share, too.
            let batches = others.withLock { $0 } ?? decoded(other)
            for (index, fixes) in zip(other, batches) where try !pass(index, fixes) { return false }
            start = other.upperBound
        }
        return true
    }

    private func decoded<Value: BatchFix>(_ range: Range<Int>) -> [Result<[Value], FleetStoreError>] {
        self[range].map { $0.result() }
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
