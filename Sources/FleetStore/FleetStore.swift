internal import FleetWire
package import SystemSupport

/// The center's database: a fleet's fixes, device positions and fences in PostgreSQL.
///
/// Only one thread may use a store at a time. If a call throws an error whose ``FleetStoreError/canRetry`` is `true`,
/// the caller can repeat the call, which reconnects if necessary.
package final class FleetStore {
    let connection: PostgresConnection
    /// The fences that this store has read most recently, with their version.
    var knownFences = KnownFences()
    /// The hours that the last search has found and that have not been compacted yet.
    var hoursToCompact: ArraySlice<DeviceHour> = []
    /// The days whose partitions exist, as numbers of days since 1970.
    var preparedDays: Set<Int64> = []
    /// The time before which ``take(_:)`` does not try to create partitions again after a lock timeout.
    var nextPartitionAttempt: ContinuousClock.Instant?
    /// Whether the last call of ``take(_:)`` has postponed batches because their partitions could not be created yet.
    package internal(set) var isPostponing = false

    /// Connects to a database.
    ///
    /// - Parameters:
    ///   - conninfo: A libpq connection string or URI, which may list several hosts.
    ///   - stopRequest: When this descriptor is signaled, a call that waits for the database throws
    ///     ``FleetStoreError/stopped``, and so do all later calls.
    package init(_ conninfo: String, stopRequest: WakeDescriptor? = nil) throws(FleetStoreError) {
        connection = try PostgresConnection(conninfo, stopRequest: stopRequest)
    }

    /// Throws an error if the database cannot store every text. Call this method before storing batches.
    package func checkEncoding() throws(FleetStoreError) { try connection.checkEncoding() }

    /// Creates the schema `fleet`, or migrates its tables and replaces its functions. Existing data is kept.
    ///
    /// - Parameters:
    ///   - collector: The collectors' PostgreSQL role, which is granted only the privileges that collectors need; `nil`
    ///     to grant no privileges.
    ///   - reader: A PostgreSQL role, and the only tenant whose rows this role may read; `nil` to grant no privileges.
    package func prepareSchema(
        collector: String? = nil, reader: (role: String, tenant: String)? = nil
    ) throws(FleetStoreError) {
        if [collector, reader?.role].contains("public") {
            throw FleetStoreError("in PostgreSQL, public means all roles. Name a role of your own")
        }
        try checkEncoding()
        try connection.transaction { () throws(FleetStoreError) in
            try connection.execute("SELECT pg_advisory_xact_lock(\(FleetSchema.lock))")
            try connection.execute(FleetSchema.schema)
            try checkOwner()
            try connection.execute(FleetSchema.versionTable)
            let rows = try connection.execute("SELECT number FROM fleet.version")
            let version = rows.count > 0 ? rows.number(0, 0) ?? 0 : 0
            guard version <= FleetSchema.version else {
                throw FleetStoreError(
                    "the database was prepared by a newer version of gpsbridge. Update gpsbridge on this machine")
            }
            for change in FleetSchema.changes.dropFirst(Int(version)) { try connection.executeAll(change) }
            try connection.execute("DELETE FROM fleet.version")
            try connection.execute("INSERT INTO fleet.version VALUES ($1)", .number(FleetSchema.version))
            try connection.executeAll(FleetSchema.functions)
            try connection.executeAll(FleetSchema.fenceFunctions)
            try connection.executeAll(FleetSchema.compaction)
            try connection.executeAll(FleetSchema.replay)
            try connection.executeAll(FleetSchema.readers)
            try connection.executeAll(FleetSchema.rights(ofCollector: collector))
            if let reader {
                try connection.execute(
                    "SELECT fleet.admit_reader($1, $2)", .text(reader.role), .text(reader.tenant))
            }
        }
    }

    /// Throws an error if the schema belongs to a role of which this user is not a member.
    private func checkOwner() throws(FleetStoreError) {
        let rows = try connection.execute(FleetSchema.foreignOwner)
        guard rows.count > 0, let owner = rows.text(0, 0), let user = rows.text(0, 1) else { return }
        throw FleetStoreError(
            """
            the schema fleet belongs to the role \(owner), and \(user) is not a member of that role. Connect as \(owner), or \
            as a member of \(owner): GRANT \(owner) TO \(user)
            """)
    }

    /// Returns the progress of streams, and the current version of the fences. Streams that are not in the database are
    /// omitted.
    func progress(
        of keys: [StreamKey]
    ) throws(FleetStoreError) -> (streams: [StreamKey: StreamProgress], fenceVersion: Int64) {
        let rows = try connection.execute(
            "SELECT next_number, last_chain, version FROM fleet.progress($1, $2, $3), fleet.fence_version() AS version",
            .texts(keys.map(\.tenant)), .texts(keys.map(\.device)), .byteStrings(keys.map(\.incarnation.byteArray)))
        var result: [StreamKey: StreamProgress] = [:]
        for (row, key) in keys.enumerated() where row < rows.count {
            guard let next = rows.number(row, 0), let chain = rows.bytes(row, 1) else { continue }
            result[key] = StreamProgress(next: UInt64(clamping: next), chain: chain)
        }
        return (result, rows.count > 0 ? rows.number(0, 2) ?? 0 : 0)
    }
}
