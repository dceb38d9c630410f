extension FleetStore {
    /// Returns the days with stored fixes of a device, newest first, as numbers of days since 1970-01-01.
    ///
    /// A batch counts for the days of its earliest and its latest fix. Days before 1970 are omitted.
    package func days(tenant: String, device: String, limit: Int) throws(FleetStoreError) -> [Int] {
        let rows = try connection.execute(
            """
            SELECT DISTINCT instant / 86400000000 AS day
            FROM fleet.streams JOIN fleet.batches ON stream = id, unnest(ARRAY[start_time, end_time]) AS instant
            WHERE tenant = $1 AND device = $2 AND NOT is_gap AND instant >= 0
            ORDER BY day DESC LIMIT $3
            """, .text(tenant), .text(device), .number(Int64(limit)))
        return (0..<rows.count).compactMap { rows.number($0, 0).map(Int.init) }
    }
}
