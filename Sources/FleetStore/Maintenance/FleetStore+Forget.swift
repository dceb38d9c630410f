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
    ///   - isRehearsal: Whether to roll back all changes, so that the result only shows what would be forgotten.
    package func forget(
        tenant: String, device: String, before time: Int64? = nil, isRehearsal: Bool = false
    ) throws(FleetStoreError) -> Forgotten {
        try connection.transaction { () throws(FleetStoreError) in
            try connection.execute("SAVEPOINT rehearsal")
            var result = Forgotten()
            // These row locks keep collectors from storing batches of the streams. fleet.take and fleet.rewind lock the
            // streams in the same order. fleet.await_compaction keeps collectors from compacting the batches.
            let streams = try connection.execute(
                """
                SELECT id, incarnation FROM fleet.streams WHERE tenant = $1 AND device = $2
                ORDER BY incarnation FOR UPDATE
                """, .text(tenant), .text(device))
            if time != nil { try checkReplays(tenant, device) }
            for row in 0..<streams.count {
                guard let stream = streams.number(row, 0),
                    let incarnation = streams.bytes(row, 1).flatMap({ Incarnation(bytes: $0) })
                else { continue }
                let key = StreamKey(tenant: tenant, device: device, incarnation: incarnation)
                try connection.execute("SELECT fleet.await_compaction($1)", .number(stream))
                result.add(try forget(stream, key, before: time))
                if time == nil { result.add(try endReplay(stream)) }
            }
            result.hasPosition = try forgetPosition(tenant, device, before: time)
            result.badPayloads =
                try connection.execute(
                    "DELETE FROM fleet.bad WHERE tenant = $1 AND device = $2 RETURNING 1", .text(tenant), .text(device)
                ).count
            if isRehearsal { try connection.execute("ROLLBACK TO SAVEPOINT rehearsal") }
            return result
        }
    }

    /// Deletes a stream's fixes before a time, or all of its fixes if the time is `nil`. Returns the number of deleted
    /// fixes.
    private func forget(_ stream: Int64, _ key: StreamKey, before time: Int64?) throws(FleetStoreError) -> Int {
        var forgotten = 0
        var next: Int64 = 1
        // The sequence number after the last forgotten fix.
        var end: Int64 = 1
        // The gap for the most recently deleted fixes. It is extended as long as the deleted fixes are consecutive, and
        // then stored.
        var gap: BatchHeader?
        while true {
            let rows = try connection.execute(
                """
                SELECT first, chain, body, count, day::text FROM fleet.batches
                WHERE stream = $1 AND first >= $2 AND NOT is_gap AND ($3::bigint IS NULL OR start_time < $3)
                ORDER BY first LIMIT $4
                """, .number(stream), .number(next), .number(time), .number(Self.pageSize))
            for row in 0..<rows.count {
                guard let first = rows.number(row, 0), let chain = rows.bytes(row, 1), let body = rows.bytes(row, 2),
                    let count = rows.number(row, 3), let day = rows.text(row, 4)
                else { continue }
                next = first + count
                let parts: ForgottenParts
                if let time {
                    let batch = try StoredBatch(stream: stream, first: first, count: count, payload: body).decoded()
                    parts = ForgottenParts(batch, chain: chain) { $0.instant < time }
                } else {
                    // Not decoded, so that damaged data can be deleted, too.
                    parts = ForgottenParts(all: count, from: first, of: key, chain: chain)
                }
                guard parts.forgotten > 0 else { continue }
                forgotten += parts.forgotten
                try connection.execute(
                    "DELETE FROM fleet.batches WHERE stream = $1 AND first = $2", .number(stream), .number(first))
                for part in parts.parts {
                    if part.header.isGap { end = Int64(part.header.next) }
                    if part.header.isGap, let before = gap, before.next == part.header.first {
                        gap?.count += part.header.count
                        gap?.chain = chain
                    } else if part.header.isGap {
                        try insertGap(gap, stream)
                        gap = part.header
                    } else {
                        try insert(part, stream, day: day, chain: chain)
                    }
                }
            }
            if rows.count < Self.pageSize { break }
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

    /// Throws an error if a replay of a device is running.
    private func checkReplays(_ tenant: String, _ device: String) throws(FleetStoreError) {
        let rows = try connection.execute(
            """
            SELECT least(sum(replay_end - next), \(Int64.max))::bigint FROM fleet.streams
            WHERE tenant = $1 AND device = $2 AND replay_end > next HAVING count(*) > 0
            """, .text(tenant), .text(device))
        guard rows.count > 0, let missing = rows.number(0, 0) else { return }
        throw FleetStoreError(
            """
            a replay is running: \(missing) fixes of \(device) have not arrived again, and their times are unknown. Wait \
            until the replay has ended, or delete all fixes of the device
            """)
    }

    /// Ends a running replay of a stream, so that the device does not send the remaining fixes again. Returns the number
    /// of these fixes.
    private func endReplay(_ stream: Int64) throws(FleetStoreError) -> Int {
        let rows = try connection.execute(
            """
            SELECT tenant, device, incarnation, next, replay_end - next, replay_chain FROM fleet.streams
            WHERE id = $1 AND replay_end > next
            """, .number(stream))
        guard rows.count > 0, let tenant = rows.text(0, 0), let device = rows.text(0, 1),
            let incarnation = rows.bytes(0, 2).flatMap({ Incarnation(bytes: $0) }), let next = rows.number(0, 3),
            let count = rows.number(0, 4), let chain = rows.bytes(0, 5)
        else { return 0 }
        let key = StreamKey(tenant: tenant, device: device, incarnation: incarnation)
        let parts = ForgottenParts(all: count, from: next, of: key, chain: chain)
        try insertGap(parts.parts.first?.header, stream)
        try connection.execute(
            """
            UPDATE fleet.streams SET next = replay_end, chain = replay_chain, dropped = dropped + $2 WHERE id = $1
            """, .number(stream), .number(count))
        return Int(count)
    }

    /// Stores a gap in place of forgotten fixes. Does nothing if the gap is `nil`.
    private func insertGap(_ gap: BatchHeader?, _ stream: Int64) throws(FleetStoreError) {
        guard let gap else { return }
        // A gap has no times, so it is stored in the partition for implausible times.
        try insert(Batch(header: gap, fixes: []), stream, day: "-infinity", chain: gap.chain)
        try connection.execute(
            "INSERT INTO fleet.gaps VALUES ($1, $2, $3, $4, now())", .number(stream), .number(Int64(gap.first)),
            .number(Int64(gap.count)), .text(gap.reason))
    }

    /// Stores a part of a batch in the partition for a day. The part is marked as compacted, so it is never combined
    /// with other batches.
    private func insert(
        _ part: Batch, _ stream: Int64, day: String, chain: [UInt8]
    ) throws(FleetStoreError) {
        let sealed = Batch.seal(part.fixes, as: part.header)
        let header = sealed.header
        let box = BatchSummary(part).box
        try connection.execute(
            "INSERT INTO fleet.batches VALUES ($1, $2, $3, $4::date, $5, $6, $7, $8, $9, $10, $11, $12, true, $13, $14)",
            .number(stream), .number(Int64(header.first)), .number(Int64(header.count)), .text(day),
            .number(header.from), .number(header.to), .number(box?.south), .number(box?.west), .number(box?.north),
            .number(box?.east), .flag(header.isGap), .flag(header.isLate), .bytes(chain), .bytes(sealed.payload))
    }

    /// Deletes a device's last position and the record of the fences that contain the device, unless the position's
    /// time is `time` or later. Returns whether the position was deleted.
    private func forgetPosition(
        _ tenant: String, _ device: String, before time: Int64?
    ) throws(FleetStoreError) -> Bool {
        let rows = try connection.execute(
            "SELECT fix FROM fleet.positions WHERE tenant = $1 AND device = $2 FOR UPDATE", .text(tenant), .text(device)
        )
        guard rows.count > 0, let bytes = rows.bytes(0, 0) else { return false }
        // A position that cannot be decoded is forgotten, because its time is unknown.
        if let time, let fix = try? FleetFix(encoded: bytes), fix.instant >= time { return false }
        for table in ["positions", "inside"] {
            try connection.execute(
                "DELETE FROM fleet.\(table) WHERE tenant = $1 AND device = $2", .text(tenant), .text(device))
        }
        return true
    }
}
