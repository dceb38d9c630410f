internal import SystemSupport

/// The state of the center's database.
package struct DatabaseHealth: Equatable, Sendable {
    /// A standby server that is connected to the primary.
    package struct Standby: Equatable, Sendable {
        /// The name that the standby reports to the primary.
        package let name: String
        /// Whether commits wait for the standby.
        package let isSynchronous: Bool

        /// Creates a standby.
        package init(name: String, isSynchronous: Bool) {
            self.name = name
            self.isSynchronous = isSynchronous
        }
    }

    /// A device whose batches were refused.
    package struct Refused: Equatable, Sendable {
        package let tenant: String
        package let device: String
        /// The number of refused batches that were kept.
        package let count: Int

        /// Creates a device.
        package init(tenant: String, device: String, count: Int) {
            self.tenant = tenant
            self.device = device
            self.count = count
        }
    }

    /// The version of PostgreSQL, such as "15.18".
    package var version = ""
    /// Whether the database has the schema `fleet`.
    package var isPrepared = false
    /// The version of the tables; `nil` if the role may not read it.
    package var tables: Int64?
    /// The version of the tables that this program needs.
    package var neededTables: Int64 = 0
    /// The role that this program connects as.
    package var role = ""
    /// Whether the role is a superuser, for which PostgreSQL skips all permission checks.
    package var isSuperuser = false
    /// Whether the server's settings let commits survive a power failure.
    package var isDurable = true
    /// The connected standbys; `nil` if the role is not allowed to list them.
    package var standbys: [Standby]? = []
    /// The setting `synchronous_standby_names`; empty if commits do not wait for standbys.
    package var synchronousNames = ""
    /// The number of synchronous standbys that each commit waits for.
    package var neededStandbys: Int64 = 1
    /// The offset of the database server's clock from this machine's clock, in microseconds; positive if the server's
    /// clock is ahead.
    package var clockOffset: Int64 = 0
    /// The size of the database in bytes.
    package var size: Int64 = 0
    /// The time since the last batch arrived, in microseconds; `nil` if no batch has arrived, or if the role is not
    /// allowed to read the time.
    package var lastArrival: Int64?
    /// The number of device hours whose compaction is overdue, at most 10,000; `nil` if the role is not allowed to read
    /// this number.
    package var overdueHours: Int64?
    /// The devices whose batches were refused, sorted by name; empty if the role is not allowed to read them.
    package var refused: [Refused] = []

    /// Creates the state of a database that has not been prepared.
    package init() {}

    /// Whether all commits wait, because too few synchronous standbys are connected; `nil` if the role is not allowed to
    /// list the standbys.
    package var lacksStandby: Bool? {
        if synchronousNames.isEmpty { return false }
        return standbys.map { $0.count(where: \.isSynchronous) < neededStandbys }
    }
}

extension FleetStore {
    /// The maximum number of overdue hours that are counted.
    private static let maxOverdue: Int64 = 10_000
    /// The age, in microseconds, at which the compaction of an hour is overdue. Collectors normally compact an hour
    /// about one hour after its end.
    private static let overdueAge: Int64 = 6 * 3_600_000_000

    /// The default of the maximum time for each query about the state of the database. On a busy server with many
    /// partitions, a query takes up to a few seconds. A timer may run the check every minute.
    package static let maxAnswerTime = Duration.seconds(20)

    /// Returns the state of the database. Values that the role is not allowed to read are `nil`. Throws an error if a
    /// query takes too long, for example because it waits for a lock.
    ///
    /// - Parameters:
    ///   - now: The time according to this machine's clock, in microseconds since 1970.
    ///   - timeout: The maximum time for each query.
    package func health(
        now: Int64, timeout: Duration = maxAnswerTime
    ) throws(FleetStoreError) -> DatabaseHealth {
        do throws(FleetStoreError) {
            return try connection.transaction { () throws(FleetStoreError) in
                try connection.execute("SET LOCAL statement_timeout = '\(timeout.microseconds)us'")
                return try currentHealth(now: now)
            }
        } catch  where error.isCanceled {
            throw FleetStoreError(
                """
                the database does not answer: a query was canceled after \(timeout.components.seconds) s. To see what \
                queries are waiting for, run as a superuser on the database server: psql -c 'SELECT pid, \
                pg_blocking_pids(pid), query FROM pg_stat_activity'
                """, canRetry: true)
        }
    }

    private func currentHealth(now: Int64) throws(FleetStoreError) -> DatabaseHealth {
        var health = DatabaseHealth()
        health.neededTables = FleetSchema.version
        let start = ContinuousClock.now
        let rows = try connection.execute(
            """
            SELECT split_part(current_setting('server_version'), ' ', 1), current_user::text,
                (SELECT rolsuper FROM pg_roles WHERE rolname = current_user),
                current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off'
                    AND current_setting('full_page_writes') = 'on',
                (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, pg_database_size(current_database()),
                pg_has_role('pg_monitor', 'MEMBER'),
                EXISTS (SELECT FROM pg_namespace WHERE nspname = 'fleet'),
                (SELECT bool_and(has_table_privilege(pg_class.oid, 'SELECT')) FROM pg_class
                JOIN pg_namespace ON pg_namespace.oid = relnamespace
                WHERE nspname = 'fleet' AND relname IN ('version', 'streams', 'bad')
                    AND has_schema_privilege(nspname, 'USAGE')),
                CASE WHEN current_setting('synchronous_commit') NOT IN ('off', 'local')
                    THEN current_setting('synchronous_standby_names') ELSE '' END,
                coalesce((regexp_match(current_setting('synchronous_standby_names'),
                    '^ *(?:first +|any +)?([0-9]+) *[(]', 'i'))[1]::bigint, 1)
            """)
        health.version = rows.text(0, 0) ?? ""
        health.role = rows.text(0, 1) ?? ""
        health.isSuperuser = rows.flag(0, 2)
        health.isDurable = rows.flag(0, 3)
        // The server may have read its clock at any time during the query.
        let offset = (rows.number(0, 4) ?? now) - now
        health.clockOffset = offset > 0 ? max(0, offset - (ContinuousClock.now - start).microseconds) : offset
        health.size = rows.number(0, 5) ?? 0
        health.standbys = rows.flag(0, 6) ? try standbys() : nil
        health.isPrepared = rows.flag(0, 7)
        health.synchronousNames = rows.text(0, 9) ?? ""
        health.neededStandbys = rows.number(0, 10) ?? 1
        guard rows.flag(0, 8) else { return health }
        health.tables = try connection.execute("SELECT number FROM fleet.version").number(0, 0)
        guard health.tables == health.neededTables else { return health }
        let state = try connection.execute(
            """
            SELECT fleet.micros(clock_timestamp()) - fleet.micros((SELECT max(arrived) FROM fleet.streams)),
                (SELECT count(*) FROM fleet.hours_to_compact($1, $2))
            """, .number(now - Self.overdueAge), .number(Self.maxOverdue))
        health.lastArrival = state.number(0, 0)
        health.overdueHours = state.number(0, 1)
        health.refused = try refused()
        return health
    }

    /// Returns the devices whose batches were refused.
    private func refused() throws(FleetStoreError) -> [DatabaseHealth.Refused] {
        let rows = try connection.execute(
            """
            SELECT tenant, device, count(*) FROM fleet.bad GROUP BY tenant, device
            ORDER BY tenant COLLATE "C", device COLLATE "C"
            """)
        return (0..<rows.count).map { row in
            DatabaseHealth.Refused(
                tenant: rows.text(row, 0) ?? "", device: rows.text(row, 1) ?? "", count: Int(rows.number(row, 2) ?? 0))
        }
    }

    /// Returns the connected standbys, sorted by name.
    private func standbys() throws(FleetStoreError) -> [DatabaseHealth.Standby] {
        let rows = try connection.execute(
            "SELECT application_name, sync_state IN ('sync', 'quorum') FROM pg_stat_replication ORDER BY 1")
        return (0..<rows.count).map { row in
            DatabaseHealth.Standby(name: rows.text(row, 0) ?? "", isSynchronous: rows.flag(row, 1))
        }
    }
}
