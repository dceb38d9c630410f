package import FleetWire

/// A summary of a device's stored data.
package struct DeviceSummary: Hashable, Sendable {
    /// The name of the device.
    package let device: String
    /// The number of stored fixes.
    package let fixes: Int
    /// The number of fixes that the device has dropped, excluding fixes that `gpsbridge fleet forget` deleted at the
    /// center.
    package let dropped: Int
    /// The time at which the last batch was stored, in microseconds since 1970.
    package let arrived: Int64
    /// The last fix with a position; `nil` if no fix has a position. The age of this fix shows how far behind the
    /// stored data is.
    package let position: FleetFix?

    /// Creates a summary.
    package init(device: String, fixes: Int, dropped: Int, arrived: Int64, position: FleetFix? = nil) {
        self.device = device
        self.fixes = fixes
        self.dropped = dropped
        self.arrived = arrived
        self.position = position
    }
}

extension FleetStore {
    /// Returns a summary of each of a tenant's devices, sorted by name. A damaged position is omitted, so that it does
    /// not hide the other devices; the device's next batch replaces it.
    package func devices(tenant: String) throws(FleetStoreError) -> [DeviceSummary] {
        let rows = try connection.execute(
            """
            SELECT totals.*, positions.fix
            FROM (
                SELECT device, sum(fixes)::bigint,
                    least(sum(dropped - forgotten), 9223372036854775807)::bigint, fleet.micros(max(arrived))
                FROM fleet.streams, LATERAL (
                    SELECT coalesce(sum(count), 0) AS forgotten FROM fleet.gaps WHERE stream = id AND reason = $2
                ) AS forgotten
                WHERE tenant = $1 GROUP BY device
            ) AS totals
            LEFT JOIN fleet.positions ON positions.tenant = $1 AND positions.device = totals.device
            ORDER BY totals.device COLLATE "C"
            """, .text(tenant), .text(CenterGap.forgotten.rawValue))
        var summaries: [DeviceSummary] = []
        for row in 0..<rows.count {
            guard let device = rows.text(row, 0), let fixes = rows.number(row, 1), let dropped = rows.number(row, 2),
                let arrived = rows.number(row, 3)
            else { continue }
            summaries.append(
                DeviceSummary(
                    device: device, fixes: Int(fixes), dropped: Int(dropped), arrived: arrived,
                    position: rows.bytes(row, 4).flatMap { try? FleetFix(encoded: $0) }))
        }
        return summaries
    }
}
