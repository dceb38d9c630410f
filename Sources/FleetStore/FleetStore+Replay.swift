package import FleetWire

/// The stored fixes that a device is asked to send again.
package struct Replay: Equatable, Sendable {
    /// The number of fixes that are stored now.
    package let fixes: Int
    /// The number of streams, which are the uses of the device's queue.
    package let streams: Int
}

extension FleetStore {
    /// Asks a device to send everything again that it recorded from a time on, in one transaction.
    ///
    /// Nothing is deleted yet. When the device connects, or sends its next batch, it reports which fixes it has kept, and
    /// only these are then deleted and sent again.
    ///
    /// - Parameters:
    ///   - time: The earliest time of a fix, in microseconds since 1970; `nil` for all fixes.
    ///   - isRehearsal: Whether the device is not asked, to learn what would be sent again.
    package func requestReplay(
        tenant: String, device: String, from time: Int64? = nil, isRehearsal: Bool = false
    ) throws(FleetStoreError) -> Replay {
        // Gaps have no time. Those directly before the first batch may be forgotten fixes of this time.
        let rows = try connection.execute(
            """
            WITH starts AS (
                SELECT id, coalesce((
                    SELECT first + count FROM fleet.batches
                    WHERE stream = id AND NOT is_gap AND first < coalesce((
                        SELECT min(first) FROM fleet.batches
                        WHERE stream = id AND NOT is_gap AND ($3::bigint IS NULL OR end_time >= $3)), next)
                    ORDER BY first DESC LIMIT 1), 1) AS start
                FROM fleet.streams WHERE tenant = $1 AND device = $2
            ), asked AS (
                UPDATE fleet.streams SET replay_from = start FROM starts
                WHERE streams.id = starts.id AND start < next AND NOT $4
            )
            SELECT coalesce(sum(count) FILTER (WHERE NOT is_gap), 0)::bigint, count(DISTINCT stream)
            FROM starts JOIN fleet.batches ON stream = id AND first >= start
            """, .text(tenant), .text(device), .number(time), .flag(isRehearsal))
        return Replay(fixes: Int(rows.number(0, 0) ?? 0), streams: Int(rows.number(0, 1) ?? 0))
    }

    /// Answers a device's question about what is stored. If the device was asked to send fixes again, those that it has
    /// kept are deleted.
    package func answer(
        _ request: SyncRequest, tenant: String, device: String
    ) throws(FleetStoreError) -> StoredAnswer {
        let rows = try connection.execute(
            "SELECT fleet.answer($1, $2, $3, $4)", .text(tenant), .text(device),
            .bytes(request.incarnation.byteArray), .number(request.firstKept.map { Int64(clamping: $0) }))
        return StoredAnswer(incarnation: request.incarnation, next: UInt64(clamping: rows.number(0, 0) ?? 1))
    }
}
