internal import FleetWire

extension FleetStore {
    /// The maximum number of fixes in a compacted batch: an hour with a fix per second.
    static let maxCompactFixes = 3600

    /// Replaces the batches of complete hours by larger ones, which take less space. Queries return the same fixes.
    ///
    /// Each hour of a device is replaced in a separate transaction.
    ///
    /// - Parameters:
    ///   - time: Hours that ended before this time are compacted, in microseconds since 1970.
    ///   - limit: The maximum number of hours of devices.
    /// - Returns: The number of hours of devices that were compacted. If it is `limit`, there may be more.
    package func compact(before time: Int64, limit: Int = 1000) throws(FleetStoreError) -> Int {
        let hour: Int64 = 3_600_000_000
        let hours = try connection.execute(
            """
            SELECT stream, day, start_time / $1 FROM fleet.batches
            WHERE NOT is_compact AND NOT is_gap AND day > '-infinity' AND end_time < $2
                AND end_time::numeric - start_time < $1
            GROUP BY 1, 2, 3 HAVING count(*) > 1 ORDER BY 2, 1, 3 LIMIT $3
            """, .number(hour), .number(time / hour * hour), .number(Int64(limit)))
        for row in 0..<hours.count {
            guard let stream = hours.number(row, 0), let start = hours.number(row, 2) else { continue }
            try connection.transaction { () throws(FleetStoreError) in
                try compact(stream, from: start * hour, to: (start + 1) * hour)
            }
        }
        return hours.count
    }

    /// Replaces the batches of an hour.
    private func compact(_ stream: Int64, from: Int64, to: Int64) throws(FleetStoreError) {
        let rows = try connection.execute(
            """
            SELECT chain, body,
                (SELECT chain FROM fleet.batches AS previous
                WHERE previous.stream = batch.stream AND previous.first < batch.first ORDER BY first DESC LIMIT 1)
            FROM fleet.batches AS batch
            WHERE stream = $1 AND start_time >= $2 AND start_time < $3 AND \(Self.dayCondition) AND NOT is_compact
                AND NOT is_gap AND end_time::numeric - start_time < 3600000000
            ORDER BY first FOR UPDATE
            """, .number(stream), .number(from), .number(to))
        var run = CompactRun()
        for row in 0..<rows.count {
            // A batch that cannot be read is kept as it is, and is reported by a verification.
            guard let chain = rows.bytes(row, 0), let body = rows.bytes(row, 1), let batch = try? Batch(payload: body)
            else { continue }
            let previous = rows.bytes(row, 2) ?? BatchHeader.firstChain
            while !run.add(batch, previousChain: previous, chain: chain, maxCount: Self.maxCompactFixes) {
                try replace(run, stream: stream)
                run = CompactRun()
            }
        }
        try replace(run, stream: stream)
        // Batches that could not be put together with others are not considered again.
        try connection.execute(
            """
            UPDATE fleet.batches SET is_compact = true
            WHERE stream = $1 AND start_time >= $2 AND start_time < $3 AND \(Self.dayCondition) AND NOT is_compact
            """, .number(stream), .number(from), .number(to))
    }

    /// The condition that excludes all partitions but that of the hour.
    private static let dayCondition = "day = date '1970-01-01' + ($2 / 86400000000)::integer"

    /// Replaces the batches of a run by one.
    private func replace(_ run: CompactRun, stream: Int64) throws(FleetStoreError) {
        guard let sealed = run.sealed else { return }
        let header = sealed.header
        let box = BatchSummary(Batch(header: header, fixes: run.fixes)).box
        try connection.execute(
            "DELETE FROM fleet.batches WHERE stream = $1 AND first >= $2 AND first < $3", .number(stream),
            .number(Int64(header.first)), .number(Int64(header.next)))
        try connection.execute(
            """
            INSERT INTO fleet.batches VALUES (
                $1, $2, $3, date '1970-01-01' + ($4 / 86400000000)::integer, $4, $5, $6, $7, $8, $9, false, $10, true,
                $11, $12)
            """,
            .number(stream), .number(Int64(header.first)), .number(Int64(header.count)), .number(header.from),
            .number(header.to), .number(box?.south), .number(box?.west), .number(box?.north), .number(box?.east),
            .flag(header.isLate), .bytes(run.chain), .bytes(sealed.payload))
    }
}
