package import FleetFences

extension FleetStore {
    /// Adds a fence. Returns `false` if the tenant already has a fence with this name.
    package func addFence(tenant: String, name: String, _ area: FenceArea) throws(FleetStoreError) -> Bool {
        try changeFences(
            "INSERT INTO fleet.fences (tenant, name, area) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id",
            .text(tenant), .text(name), .text(area.text))
    }

    /// Removes a fence, but keeps its events. Returns `false` if the tenant has no fence with this name.
    package func removeFence(tenant: String, name: String) throws(FleetStoreError) -> Bool {
        // As in fleet.take, the positions of the devices are locked in order before their rows in fleet.inside are
        // changed.
        let locks = """
            SELECT FROM fleet.fences JOIN fleet.inside ON fence = fences.id
            JOIN fleet.positions ON (positions.tenant, positions.device) = (inside.tenant, inside.device)
            WHERE fences.tenant = $1 AND name = $2 AND NOT is_removed
            ORDER BY positions.tenant, positions.device FOR UPDATE OF positions
            """
        return try changeFences(
            """
            WITH removed AS (
                UPDATE fleet.fences SET is_removed = true WHERE tenant = $1 AND name = $2 AND NOT is_removed
                RETURNING id
            ), emptied AS (
                DELETE FROM fleet.inside USING removed WHERE fence = id
            )
            SELECT id FROM removed
            """, .text(tenant), .text(name), after: locks)
    }

    /// Executes a statement that changes fences. If the statement returns a row, the version of the fences is
    /// increased.
    ///
    /// - Parameter locks: A statement with the same parameters that locks rows first; `nil` if no locks are needed.
    /// - Returns: Whether the statement returned a row.
    private func changeFences(
        _ sql: String, _ parameters: PostgresValue..., after locks: String? = nil
    ) throws(FleetStoreError) -> Bool {
        try connection.transaction { () throws(FleetStoreError) in
            // This lock makes other changes wait until this change is committed.
            try connection.execute("SELECT FROM fleet.fence_version FOR UPDATE")
            if let locks { _ = try connection.execute(locks, parameters) }
            let rows = try connection.execute(sql, parameters)
            guard rows.count > 0 else { return false }
            // After a restore from a backup, a plain counter would issue the same versions again, and running
            // collectors would miss changes.
            try connection.execute(
                """
                UPDATE fleet.fence_version SET number = greatest(number + 1, fleet.micros(clock_timestamp()))
                """)
            return true
        }
    }

    /// Returns a tenant's fences, sorted by name, each with the number of devices inside.
    package func fences(tenant: String) throws(FleetStoreError) -> [(fence: Fence, devices: Int)] {
        let rows = try connection.execute(
            """
            SELECT id, fences.tenant, name, area, coalesce(devices, 0)
            FROM fleet.fences LEFT JOIN (
                SELECT fence, count(*) AS devices FROM fleet.inside WHERE tenant = $1 GROUP BY fence
            ) AS counts ON fence = id
            WHERE fences.tenant = $1 AND NOT is_removed ORDER BY name COLLATE "C"
            """, .text(tenant))
        var fences: [(fence: Fence, devices: Int)] = []
        for row in 0..<rows.count {
            guard let (fence, _) = try Self.fence(rows, row) else { continue }
            fences.append((fence, Int(rows.number(row, 4) ?? 0)))
        }
        return fences
    }
}
