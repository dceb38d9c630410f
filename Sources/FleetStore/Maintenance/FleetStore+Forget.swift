internal import FleetWire

/// The amount of a device's stored data that was forgotten or, in a rehearsal, would be forgotten.
package struct Forgotten: Equatable, Sendable {
    /// The number of fixes.
    package internal(set) var fixes = 0
    /// Whether the device's last position is included.
    package internal(set) var hasPosition = false
    /// The number of payloads that had been set aside because they could not be stored.
    package internal(set) var badPayloads = 0

    /// Creates a record.
    package init(fixes: Int = 0, hasPosition: Bool = false, badPayloads: Int = 0) {
        self.fixes = fixes
        self.hasPosition = hasPosition
        self.badPayloads = badPayloads
    }

    /// Whether there is nothing to forget.
    package var isEmpty: Bool { self == Forgotten() }

    /// Adds a number of fixes. The gaps of a hostile device can contain more fixes than an integer can count.
    mutating func add(_ count: Int) {
        let (sum, isTooLarge) = fixes.addingReportingOverflow(count)
        fixes = isTooLarge ? .max : sum
    }
}

extension FleetStore {
    /// Deletes all of a device's fixes, or those before a time, and the data derived from them, in one transaction.
    ///
    /// The streams keep their next sequence numbers, so the device does not send forgotten fixes again. Gaps replace
    /// the forgotten fixes, and a pending replay no longer includes them. All payloads that were set aside are deleted,
    /// because their times are unknown.
    ///
    /// During a replay, the fixes that have not arrived again are forgotten, too. Their times are unknown, so an error is
    /// thrown if only older fixes are to be forgotten.
    ///
    /// - Parameters:
    ///   - time: The time, in microseconds since 1970, before which fixes are forgotten; `nil` to forget all fixes.
    package func forget(
        tenant: String, device: String, before time: Int64? = nil
    ) throws(FleetStoreError) -> Forgotten {
        try connection.transaction { () throws(FleetStoreError) in
            var result = Forgotten()
            try lockStreams(tenant: tenant, device: device)
            if time != nil { try checkReplays(tenant, device) }
            for (stream, key) in try streams(tenant: tenant, device: device) {
                // This keeps collectors from compacting the batches.
                try connection.execute("SELECT fleet.await_compaction($1)", .number(stream))
                result.add(try forget(stream, key, before: time))
                if time == nil { result.add(try endReplay(stream, key, reason: .forgotten)) }
            }
            result.hasPosition = try isPositionForgotten(tenant, device, before: time, isLocking: true)
            if result.hasPosition {
                for table in ["positions", "inside"] {
                    try connection.execute(
                        "DELETE FROM fleet.\(table) WHERE tenant = $1 AND device = $2", .text(tenant), .text(device))
                }
            }
            result.badPayloads =
                try connection.execute(
                    "DELETE FROM fleet.bad WHERE tenant = $1 AND device = $2 RETURNING 1", .text(tenant), .text(device)
                ).count
            return result
        }
    }

    /// Returns what ``forget(tenant:device:before:)`` would delete. Locks nothing, so collectors need not wait.
    package func countForgotten(
        tenant: String, device: String, before time: Int64? = nil
    ) throws(FleetStoreError) -> Forgotten {
        try connection.transaction { () throws(FleetStoreError) in
            // All queries see the same state, because batches may arrive or be compacted meanwhile.
            try connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            var result = Forgotten()
            if time != nil { try checkReplays(tenant, device) }
            for (stream, key) in try streams(tenant: tenant, device: device) {
                try forEachBatch(of: stream, key, before: time) { _, parts in result.add(parts.forgotten) }
                if time == nil { result.add(try missingCount(stream)) }
            }
            result.hasPosition = try isPositionForgotten(tenant, device, before: time, isLocking: false)
            let bad = try connection.execute(
                "SELECT count(*) FROM fleet.bad WHERE tenant = $1 AND device = $2", .text(tenant), .text(device))
            result.badPayloads = Int(bad.number(0, 0) ?? 0)
            return result
        }
    }

    /// A stored batch.
    private struct BatchKey {
        let first: Int64
        let chain: [UInt8]
        /// The day of the partition that contains the batch.
        let day: Int32
    }

    /// Calls a closure with each batch of a stream that contains fixes before a time, and with the parts that replace the
    /// batch. If the time is `nil`, all fixes are forgotten.
    private func forEachBatch(
        of stream: Int64, _ key: StreamKey, before time: Int64?,
        _ body: (BatchKey, ForgottenParts) throws(FleetStoreError) -> Void
    ) throws(FleetStoreError) {
        var next: Int64 = 1
        while true {
            // To forget all fixes, the payloads are not needed. Damaged ones can be deleted, too.
            let rows = try connection.execute(
                """
                SELECT first, chain, count, day, CASE WHEN $3 IS NOT NULL THEN body END FROM fleet.batches
                WHERE stream = $1 AND first >= $2 AND NOT is_gap AND ($3::bigint IS NULL OR start_time < $3)
                ORDER BY first LIMIT $4
                """, .number(stream), .number(next), .number(time), .number(Self.pageSize))
            for row in 0..<rows.count {
                guard let first = rows.number(row, 0), let chain = rows.bytes(row, 1), let count = rows.number(row, 2),
                    let day = rows.number(row, 3)
                else { continue }
                next = first + count
                let parts: ForgottenParts
                if let time, let body = rows.bytes(row, 4) {
                    let batch = try StoredBatch(stream: stream, first: first, count: count, payload: body).decoded()
                    parts = ForgottenParts(batch, chain: chain) { $0.instant < time }
                } else {
                    parts = ForgottenParts(all: count, from: first, of: key, chain: chain)
                }
                guard parts.forgotten > 0 else { continue }
                try body(BatchKey(first: first, chain: chain, day: Int32(day)), parts)
            }
            if rows.count < Self.pageSize { break }
        }
    }

    /// Deletes a stream's fixes before a time, or all of its fixes if the time is `nil`. Returns the number of deleted
    /// fixes.
    private func forget(_ stream: Int64, _ key: StreamKey, before time: Int64?) throws(FleetStoreError) -> Int {
        var forgotten = 0
        // The sequence number after the last forgotten fix.
        var end: Int64 = 1
        // The gap for the most recently deleted fixes. It is extended as long as the deleted fixes are consecutive, and
        // then stored.
        var gap: BatchHeader?
        try forEachBatch(of: stream, key, before: time) { batch, parts throws(FleetStoreError) in
            forgotten += parts.forgotten
            // Without the day, the statement would search all partitions.
            try connection.execute(
                "DELETE FROM fleet.batches WHERE stream = $1 AND first = $2 AND day = $3", .number(stream),
                .number(batch.first), .date(batch.day))
            for part in parts.parts {
                if part.header.isGap { end = Int64(part.header.next) }
                if part.header.isGap, let before = gap, before.next == part.header.first {
                    gap?.count += part.header.count
                    gap?.chain = batch.chain
                } else if part.header.isGap {
                    try insertGap(gap, stream)
                    gap = part.header
                } else {
                    try insert(part, stream, day: batch.day, chain: batch.chain)
                }
            }
        }
        try insertGap(gap, stream)
        try connection.execute(
            "DELETE FROM fleet.fence_events WHERE stream = $1 AND ($2::bigint IS NULL OR time < $2)", .number(stream),
            .number(time))
        // A pending replay must not bring the forgotten fixes back. If no other fixes remain, it is cancelled.
        try connection.execute(
            """
            UPDATE fleet.streams
            SET fixes = fixes - $2, dropped = dropped + $2,
                replay_from = CASE WHEN replay_from IS NOT NULL AND $3 < next THEN greatest(replay_from, $3) END
            WHERE id = $1
            """, .number(stream), .number(Int64(forgotten)), .number(time.map { _ in end }))
        return forgotten
    }

    /// Stores a gap in place of missing fixes. Does nothing if the gap is `nil`.
    func insertGap(_ gap: BatchHeader?, _ stream: Int64) throws(FleetStoreError) {
        guard let gap else { return }
        // A gap has no times, so it is stored in the partition for implausible times, whose day is `-infinity`.
        try insert(Batch(header: gap, fixes: []), stream, day: .min, chain: gap.chain)
        try connection.execute(
            "INSERT INTO fleet.gaps VALUES ($1, $2, $3, $4, now())", .number(stream), .number(Int64(gap.first)),
            .number(Int64(gap.count)), .text(gap.reason))
    }

    /// Stores a part of a batch in the partition for a day. The part is marked as compacted, so it is never combined
    /// with other batches.
    private func insert(
        _ part: Batch, _ stream: Int64, day: Int32, chain: [UInt8]
    ) throws(FleetStoreError) {
        let sealed = Batch.seal(part.fixes, as: part.header)
        let header = sealed.header
        let box = BatchSummary(part).box
        try connection.execute(
            "INSERT INTO fleet.batches VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, true, $13, $14)",
            .number(stream), .number(Int64(header.first)), .number(Int64(header.count)), .date(day),
            .number(header.from), .number(header.to), .number(box?.south), .number(box?.west), .number(box?.north),
            .number(box?.east), .flag(header.isGap), .flag(header.isLate), .bytes(chain), .bytes(sealed.payload))
    }

    /// Returns whether a device has a last position that is before a time, or any if the time is `nil`.
    private func isPositionForgotten(
        _ tenant: String, _ device: String, before time: Int64?, isLocking: Bool
    ) throws(FleetStoreError) -> Bool {
        let rows = try connection.execute(
            """
            SELECT fix FROM fleet.positions WHERE tenant = $1 AND device = $2 \(isLocking ? "FOR UPDATE" : "")
            """, .text(tenant), .text(device))
        guard rows.count > 0, let bytes = rows.bytes(0, 0) else { return false }
        // A position that cannot be decoded is forgotten, because its time is unknown.
        guard let time, let fix = try? FleetFix(encoded: bytes) else { return true }
        return fix.instant < time
    }
}
