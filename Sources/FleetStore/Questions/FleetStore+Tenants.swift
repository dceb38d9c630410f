extension FleetStore {
    /// Returns the tenants whose devices have sent fixes, sorted by name. A role that may read only one tenant sees
    /// only that tenant.
    package func tenants() throws(FleetStoreError) -> [String] {
        let rows = try connection.execute(
            """
            SELECT tenant FROM fleet.streams GROUP BY tenant ORDER BY tenant COLLATE "C"
            """)
        return (0..<rows.count).compactMap { rows.text($0, 0) }
    }
}
