internal import FleetWire

extension FleetStore {
    /// Cancels the requested replays of a device, and ends the running ones, in one transaction. The device continues
    /// with the fixes after those that it was to send again.
    ///
    /// Gaps replace the fixes that have not arrived again.
    ///
    /// - Parameter isRehearsal: Whether to change nothing, so that the result only shows what would be lost.
    /// - Returns: The number of fixes that have not arrived again, or `nil` if no replay was requested or running.
    package func endReplay(
        tenant: String, device: String, isRehearsal: Bool = false
    ) throws(FleetStoreError) -> Int? {
        try connection.transaction { () throws(FleetStoreError) in
            if !isRehearsal { try lockStreams(tenant: tenant, device: device) }
            let rows = try connection.execute(
                """
                SELECT least(sum(greatest(replay_end - next, 0)), \(Int64.max))::bigint FROM fleet.streams
                WHERE tenant = $1 AND device = $2 AND (replay_from IS NOT NULL OR replay_end > next)
                HAVING count(*) > 0
                """, .text(tenant), .text(device))
            guard rows.count > 0, let missing = rows.number(0, 0) else { return nil }
            guard !isRehearsal else { return Int(missing) }
            for (stream, key) in try streams(tenant: tenant, device: device) {
                _ = try endReplay(stream, key, reason: .replayEnded)
            }
            try connection.execute(
                "UPDATE fleet.streams SET replay_from = NULL WHERE tenant = $1 AND device = $2", .text(tenant),
                .text(device))
            // Since the start of the replay, fleet.inside has lacked the crossings in the later streams, which the device
            // now does not send again.
            try connection.execute("SELECT fleet.restore_inside($1, $2)", .text(tenant), .text(device))
            return Int(missing)
        }
    }

    /// Throws an error if a replay of a device is running.
    func checkReplays(_ tenant: String, _ device: String) throws(FleetStoreError) {
        let rows = try connection.execute(
            """
            SELECT least(sum(replay_end - next), \(Int64.max))::bigint FROM fleet.streams
            WHERE tenant = $1 AND device = $2 AND replay_end > next HAVING count(*) > 0
            """, .text(tenant), .text(device))
        guard rows.count > 0, let missing = rows.number(0, 0) else { return }
        throw FleetStoreError(replayOf: device, missing: missing)
    }

    /// Returns the number of fixes of a stream that have not arrived again in a running replay.
    func missingCount(_ stream: Int64) throws(FleetStoreError) -> Int {
        let rows = try connection.execute(
            "SELECT replay_end - next FROM fleet.streams WHERE id = $1 AND replay_end > next", .number(stream))
        return rows.count > 0 ? Int(rows.number(0, 0) ?? 0) : 0
    }

    /// Ends a running replay of a stream, so that the device does not send the remaining fixes again. A gap with a reason
    /// replaces these fixes. Returns their number.
    func endReplay(_ stream: Int64, _ key: StreamKey, reason: CenterGap) throws(FleetStoreError) -> Int {
        let rows = try connection.execute(
            "SELECT next, replay_end - next, replay_chain FROM fleet.streams WHERE id = $1 AND replay_end > next",
            .number(stream))
        guard rows.count > 0, let next = rows.number(0, 0), let count = rows.number(0, 1),
            let chain = rows.bytes(0, 2)
        else { return 0 }
        let parts = ForgottenParts(all: count, from: next, of: key, chain: chain, reason: reason)
        try insertGap(parts.parts.first?.header, stream)
        try connection.execute(
            """
            UPDATE fleet.streams SET next = replay_end, chain = replay_chain, dropped = dropped + $2 WHERE id = $1
            """, .number(stream), .number(count))
        return Int(count)
    }
}
