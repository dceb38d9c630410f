package import FleetWire

/// The extent of a replay request, which asks a device to send stored fixes again.
package struct Replay: Equatable, Sendable {
    /// The number of currently stored fixes that the request covers.
    package let fixes: Int
    /// The number of streams that contain the fixes to send again.
    package let streams: Int
    /// The number of fixes that were forgotten at the center, and that the device may send again.
    package let forgotten: Int
}

extension FleetStore {
    /// Returns what ``requestReplay(tenant:device:from:)`` would request. Locks nothing, so collectors need not wait.
    package func countReplay(
        tenant: String, device: String, from time: Int64? = nil
    ) throws(FleetStoreError) -> Replay {
        let rows = try connection.execute(
            """
            WITH \(Self.replayStarts)
            SELECT coalesce(sum(count) FILTER (WHERE NOT is_gap), 0)::bigint, count(DISTINCT stream),
                (SELECT least(coalesce(sum(count), 0), \(Int64.max))::bigint
                FROM starts JOIN fleet.gaps ON stream = id AND first >= start WHERE reason = '\(CenterGap.forgotten.rawValue)')
            FROM starts JOIN fleet.batches ON stream = id AND first >= start
            """, .text(tenant), .text(device), .number(time))
        return Replay(
            fixes: Int(rows.number(0, 0) ?? 0), streams: Int(rows.number(0, 1) ?? 0),
            forgotten: Int(rows.number(0, 2) ?? 0))
    }

    /// Asks a device to resend all fixes since a time. The request is stored in one transaction.
    ///
    /// This call deletes nothing. When the device next connects or sends a batch, it reports which fixes it has kept.
    /// The center then deletes its copies of these fixes, and the device sends them again. If an earlier request is
    /// pending, the replay includes the fixes of both requests.
    ///
    /// - Parameter time: The time of the earliest fix to send again, in microseconds since 1970; `nil` for all fixes.
    package func requestReplay(tenant: String, device: String, from time: Int64? = nil) throws(FleetStoreError) {
        try connection.transaction { () throws(FleetStoreError) in
            try lockStreams(tenant: tenant, device: device)
            try connection.execute(
                """
                WITH \(Self.replayStarts)
                UPDATE fleet.streams SET replay_from = least(replay_from, start) FROM starts
                WHERE streams.id = starts.id AND start < next
                """, .text(tenant), .text(device), .number(time))
        }
    }

    /// The table expression with the sequence number from which each stream of a device must be sent again.
    /// It is the stream's next number if no fix must be sent again.
    ///
    /// Gaps have no times. The gaps directly before the first matching batch are included, because they may replace
    /// forgotten fixes that are newer than the requested time.
    private static let replayStarts = """
        starts AS (
            SELECT id, coalesce((
                SELECT first + count FROM fleet.batches
                WHERE stream = id AND NOT is_gap AND first < coalesce((
                    SELECT min(first) FROM fleet.batches
                    WHERE stream = id AND NOT is_gap AND ($3::bigint IS NULL OR end_time >= $3)), next)
                ORDER BY first DESC LIMIT 1), 1) AS start
            FROM fleet.streams WHERE tenant = $1 AND device = $2
        )
        """

    /// Answers a device's query about what the center has stored. If a replay was requested, this call first deletes
    /// the center's copies of the fixes that the device has kept. Nothing is deleted if the device has not kept the last
    /// fix of the stream, for example because its queue was restored from a backup. In this case, the replay ends.
    package func answer(
        _ request: SyncRequest, tenant: String, device: String
    ) throws(FleetStoreError) -> StoredAnswer {
        let rows = try connection.execute(
            "SELECT fleet.answer($1, $2, $3, $4, $5)", .text(tenant), .text(device),
            .bytes(request.incarnation.byteArray), .number(request.firstKept.map { Int64(clamping: $0) }),
            .number(request.nextKept.map { Int64(clamping: $0) }))
        return StoredAnswer(incarnation: request.incarnation, next: UInt64(clamping: rows.number(0, 0) ?? 1))
    }
}
