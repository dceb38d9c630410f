package import FleetWire

extension FleetStore {
    /// The maximum number of batches that one query reads.
    static let pageSize: Int64 = 100
    /// The maximum number of fixes in a batch, whether compacted or not.
    static let maxFixes: Int64 = 4096

    /// Passes a device's fixes to a closure, ordered by stream and sequence number. The oldest stream comes first.
    ///
    /// The closure receives the fixes of one batch at a time, because the compiler would copy a fix to pass it alone.
    ///
    /// - Parameters:
    ///   - times: The range of fix times in microseconds since 1970; `nil` for all fixes.
    ///   - skipped: A closure that is called for each batch that cannot be read, and that is then skipped. If it is
    ///     `nil`, an unreadable batch throws an error.
    ///   - body: A closure that returns `false` if it needs no more fixes.
    package func fixes(
        tenant: String, device: String, times: Range<Int64>? = nil, skipped: (() -> Void)? = nil,
        body: (ArraySlice<FleetFix>) -> Bool
    ) throws(FleetStoreError) {
        try forEachFix(tenant, device, times, skipped, body)
    }

    /// Like ``fixes(tenant:device:times:skipped:body:)``, but decodes only the motion of each fix, which is faster.
    package func motion(
        tenant: String, device: String, times: Range<Int64>? = nil, skipped: (() -> Void)? = nil,
        body: (ArraySlice<MotionFix>) -> Bool
    ) throws(FleetStoreError) {
        try forEachFix(tenant, device, times, skipped, body)
    }

    private func forEachFix<Value: BatchFix>(
        _ tenant: String, _ device: String, _ times: Range<Int64>?, _ skipped: (() -> Void)?,
        _ body: (ArraySlice<Value>) -> Bool
    ) throws(FleetStoreError) {
        let span = TimeSpan(times)
        let streams = try connection.execute(
            """
            SELECT id FROM fleet.streams WHERE tenant = $1 AND device = $2
                AND EXISTS (SELECT FROM fleet.batches WHERE stream = id AND \(TimeSpan.condition(firstParameter: 3)))
            ORDER BY id
            """,
            [.text(tenant), .text(device)] + span.parameters)
        for row in 0..<streams.count {
            guard let stream = streams.number(row, 0) else { continue }
            guard try forEachFix(ofStream: stream, in: span, skipped, body) else { return }
        }
    }

    /// Passes a stream's fixes to a closure until the closure returns `false`.
    ///
    /// - Returns: Whether all fixes were passed to the closure.
    private func forEachFix<Value: BatchFix>(
        ofStream stream: Int64, in span: TimeSpan, _ skipped: (() -> Void)?,
        _ body: (ArraySlice<Value>) -> Bool
    ) throws(FleetStoreError) -> Bool {
        var next: Int64 = 1
        while true {
            // Each page is read in a separate transaction, because a long transaction would delay the creation of
            // partitions. Between two pages, a compaction may have merged the next batch into a batch that begins
            // earlier, so such batches are read, too.
            let rows = try connection.execute(
                """
                SELECT stream, first, count, body, start_time, end_time FROM fleet.batches
                WHERE stream = $1 AND first > $2 - \(Self.maxFixes) AND first + count > $2 AND NOT is_gap
                    AND \(TimeSpan.condition(firstParameter: 4))
                ORDER BY first LIMIT $3
                """,
                [.number(stream), .number(next), .number(Self.pageSize)] + span.parameters)
            let batches = rows.batches
            let isRead = try batches.decode(skipped: skipped.map { skipped in { _ in skipped() } }) {
                (index, fixes: [Value]) in
                let batch = batches[index]
                let new = fixes.dropFirst(Int(max(next - batch.first, 0)))
                next = batch.first + batch.count
                let times = [rows.number(index, 4), rows.number(index, 5)]
                // Filtering copies the fixes.
                let isWithin = times.allSatisfy { $0.map(span.contains) ?? false }
                let found = isWithin ? new : new.filter { span.contains($0.instant) }[...]
                return found.isEmpty || body(found)
            }
            guard isRead else { return false }
            if rows.count < Self.pageSize { return true }
        }
    }
}
