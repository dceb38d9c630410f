package import FleetWire

extension FleetStore {
    /// The maximum number of batches that one query reads.
    static let pageSize: Int64 = 100
    /// The maximum number of fixes in a batch, whether compacted or not.
    static let maxFixes: Int64 = 4096

    /// Passes a device's fixes to a closure, ordered by stream and sequence number. The oldest stream comes first.
    ///
    /// - Parameters:
    ///   - times: The range of fix times in microseconds since 1970; `nil` for all fixes.
    ///   - skipped: A closure that is called for each batch that cannot be read, and that is then skipped. If it is
    ///     `nil`, an unreadable batch throws an error.
    ///   - body: A closure that returns `false` if it needs no more fixes.
    package func fixes(
        tenant: String, device: String, times: Range<Int64>? = nil, skipped: (() -> Void)? = nil,
        body: (FleetFix) -> Bool
    ) throws(FleetStoreError) {
        try forEachFix(tenant, device, times, skipped, body)
    }

    /// Like ``fixes(tenant:device:times:skipped:body:)``, but decodes only the motion of each fix, which is faster.
    package func motion(
        tenant: String, device: String, times: Range<Int64>? = nil, skipped: (() -> Void)? = nil,
        body: (MotionFix) -> Bool
    ) throws(FleetStoreError) {
        try forEachFix(tenant, device, times, skipped, body)
    }

    private func forEachFix<Value: BatchFix>(
        _ tenant: String, _ device: String, _ times: Range<Int64>?, _ skipped: (() -> Void)?,
        _ body: (Value) -> Bool
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
        ofStream stream: Int64, in span: TimeSpan, _ skipped: (() -> Void)?, _ body: (Value) -> Bool
    ) throws(FleetStoreError) -> Bool {
        var next: Int64 = 1
        while true {
            // Each page is read in a separate transaction, because a long transaction would delay the creation of
            // partitions. Between two pages, a compaction may have merged the next batch into a batch that begins
            // earlier, so such batches are read, too.
            let rows = try connection.execute(
                """
                SELECT stream, first, count, body FROM fleet.batches
                WHERE stream = $1 AND first > $2 - \(Self.maxFixes) AND first + count > $2 AND NOT is_gap
                    AND \(TimeSpan.condition(firstParameter: 4))
                ORDER BY first LIMIT $3
                """,
                [.number(stream), .number(next), .number(Self.pageSize)] + span.parameters)
            let batches = rows.batches
            let isRead = try batches.decode(skipped: skipped.map { skipped in { _ in skipped() } }) {
                (index, fixes: [Value]) in
                let first = batches[index].first
                // A loop over the fixes themselves would copy each of them.
                for number in fixes.indices.dropFirst(Int(max(next - first, 0)))
                where span.contains(fixes[number].instant) {
                    guard body(fixes[number]) else { return false }
                }
                next = first + batches[index].count
                return true
            }
            guard isRead else { return false }
            if rows.count < Self.pageSize { return true }
        }
    }
}
