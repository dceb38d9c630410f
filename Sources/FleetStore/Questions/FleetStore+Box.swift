package import FleetWire
internal import GNSS

extension FleetStore {
    /// Passes the fixes that lie in a box to a closure, ordered by stream and sequence number. Fixes without a position
    /// are skipped.
    ///
    /// The closure receives the fixes of one batch at a time, because the compiler would copy a fix to pass it alone.
    ///
    /// - Parameters:
    ///   - device: The name of the device; `nil` for all of the tenant's devices.
    ///   - times: The range of fix times in microseconds since 1970; `nil` for all times.
    ///   - skipped: A closure that receives the name of the device of each batch that cannot be read, and that is then
    ///     skipped. If it is `nil`, an unreadable batch throws an error.
    ///   - body: A closure that receives the name of the device and fixes. It returns `false` if it needs no more
    ///     fixes.
    package func fixes(
        tenant: String, device: String? = nil, in box: FleetBox, times: Range<Int64>? = nil,
        skipped: ((String) -> Void)? = nil, body: (String, ArraySlice<FleetFix>) -> Bool
    ) throws(FleetStoreError) {
        try forEachFix(tenant, device, box, times, skipped, body)
    }

    /// Like ``fixes(tenant:device:in:times:skipped:body:)``, but decodes only the motion of each fix, which is faster.
    package func motion(
        tenant: String, device: String? = nil, in box: FleetBox, times: Range<Int64>? = nil,
        skipped: ((String) -> Void)? = nil, body: (String, ArraySlice<MotionFix>) -> Bool
    ) throws(FleetStoreError) {
        try forEachFix(tenant, device, box, times, skipped, body)
    }

    private func forEachFix<Value: BatchFix>(
        _ tenant: String, _ device: String?, _ box: FleetBox, _ times: Range<Int64>?,
        _ skipped: ((String) -> Void)?, _ body: (String, ArraySlice<Value>) -> Bool
    ) throws(FleetStoreError) {
        let span = TimeSpan(times)
        var (stream, next): (Int64, Int64) = (0, 1)
        while true {
            // Between two pages, a compaction may have merged the next batch into a batch that begins earlier, so such
            // batches are read, too. With a condition such as device = coalesce($13, device), PostgreSQL would expect
            // few devices, and search the batches of all devices for each page.
            let rows = try connection.execute(
                """
                SELECT stream, first, count, body, device, start_time, end_time, south, west, north, east
                FROM fleet.batches JOIN fleet.streams ON id = stream
                WHERE tenant = $1 AND ($13::text IS NULL OR device = $13)
                    AND (stream, first) > ($2, $3 - \(Self.maxFixes)::bigint)
                    AND NOT (stream = $2 AND first + count <= $3) AND south <= $5 AND north >= $6 AND \(TimeSpan.condition(firstParameter: 9))
                    AND CASE WHEN $7 <= $8 THEN west <= $8 AND east >= $7 ELSE west <= $8 OR east >= $7 END
                ORDER BY stream, first LIMIT $4
                """,
                [
                    .text(tenant), .number(stream), .number(next), .number(Self.pageSize), .number(box.north),
                    .number(box.south), .number(box.west), .number(box.east),
                ] + span.parameters + [.text(device)])
            let batches = rows.batches
            func name(_ index: Int) -> String { rows.text(index, 4) ?? "" }
            let isRead = try batches.decode(skipped: skipped.map { skipped in { skipped(name($0)) } }) {
                (index, fixes: [Value]) in
                let stored = batches[index]
                if stored.stream != stream { (stream, next) = (stored.stream, 1) }
                let new = fixes.dropFirst(Int(max(next - stored.first, 0)))
                next = stored.first + stored.count
                // Most batches lie completely in the box. Filtering tests and copies each fix.
                let area = FleetBox(
                    south: rows.number(index, 7), west: rows.number(index, 8), north: rows.number(index, 9),
                    east: rows.number(index, 10))
                let isWithin =
                    area.map(box.contains) == true
                    && [5, 6].allSatisfy { rows.number(index, $0).map(span.contains) == true }
                    && new.allSatisfy { $0.position != nil }
                let found =
                    isWithin
                    ? new : new.filter { span.contains($0.instant) && $0.position.map(box.contains) == true }[...]
                return found.isEmpty || body(name(index), found)
            }
            guard isRead else { return }
            if rows.count < Self.pageSize { return }
        }
    }
}
