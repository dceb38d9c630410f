import FleetFences
import FleetTestSupport
import TestSupport
import Testing

@testable import FleetStore

@Suite("Reader role permissions", .needsPostgres) struct ReaderRoleTests {
    /// The condition on the rows of the tenant `acme`, for each table with rows of tenants.
    private static let tables = [
        "streams": isOfAcme, "positions": isOfAcme, "bad": isOfAcme, "fences": isOfAcme, "inside": isOfAcme,
        "batches": hasStreamOfAcme, "gaps": hasStreamOfAcme, "fence_events": hasStreamOfAcme,
    ]
    private static let isOfAcme = "tenant = 'acme'"
    private static let hasStreamOfAcme = "stream IN (SELECT id FROM fleet.streams WHERE tenant = 'acme')"

    @Test("a reader sees all rows of its tenant, and none of another tenant")
    func separatesTenants() async throws {
        try await onThread {
            let center = try TestCenter()
            let reader = try center.reader(of: "acme")
            for (table, condition) in Self.tables {
                let all = try rows(of: "fleet.\(table)", in: center.owner)
                let own = try rows(of: "fleet.\(table) WHERE \(condition)", in: center.owner)
                #expect(!own.isEmpty && own.count < all.count, "\(table)")
                #expect(try rows(of: "fleet.\(table)", in: reader) == own, "\(table)")
            }
        }
    }

    @Test("a reader that may select from all tables and partitions sees no rows of another tenant")
    func hidesAllTables() async throws {
        try await onThread {
            let center = try TestCenter()
            let reader = try center.reader(of: "nobody")
            try center.server.execute("GRANT SELECT ON ALL TABLES IN SCHEMA fleet TO reader")
            let tables = try names(
                "SELECT oid::regclass::text FROM pg_class WHERE relnamespace = 'fleet'::regnamespace "
                    + "AND relkind NOT IN ('i', 'I', 'S', 't')", in: center.owner)
            // The eight tables of tenants, two with versions, the default partition, and the partition of a day.
            #expect(tables.count >= 12)
            for table in tables {
                let hasRows = try center.owner.connection.execute("SELECT FROM \(table) LIMIT 1").count > 0
                #expect(hasRows || table == Self.empty, "\(table)")
                #expect(try reader.connection.execute("SELECT FROM \(table)").count == 0, "\(table)")
            }
        }
    }

    @Test("a reader's queries find everything of its tenant, and nothing of another tenant")
    func findsOwnData() async throws {
        try await onThread {
            let center = try TestCenter()
            let reader = try center.reader(of: "acme")
            let other = try center.reader(of: "rival", role: "other")
            try expectStored(center.acme, in: reader)
            for (store, own, foreign) in [(reader, "acme", "rival"), (other, "rival", "acme")] {
                #expect(try answers(tenant: own, store) == answers(tenant: own, center.owner))
                #expect(try answers(tenant: own, store).allSatisfy { !$0.isEmpty })
                #expect(try answers(tenant: foreign, store).allSatisfy(\.isEmpty))
            }
        }
    }

    @Test("a reader can neither execute the collectors' functions nor change anything")
    func refuses() async throws {
        try await onThread {
            let center = try TestCenter()
            let reader = try center.reader(of: "acme")
            let functions = try names(
                "SELECT proname FROM pg_proc WHERE pronamespace = 'fleet'::regnamespace "
                    + "AND has_function_privilege('reader', oid, 'EXECUTE')", in: center.owner)
            #expect(functions == ["micros"])
            for sql in [
                "SELECT * FROM fleet.hours_to_compact(9223372036854775807, 10)", "SELECT fleet.fence_version()",
                "SELECT * FROM fleet.batches_to_compact(1, 0)", "SELECT fleet.admit_reader('reader', 'rival')",
                "DELETE FROM fleet.batches", "UPDATE fleet.streams SET tenant = 'acme'", "TRUNCATE fleet.gaps",
                "SELECT FROM fleet.batches_other", "ALTER TABLE fleet.streams DISABLE ROW LEVEL SECURITY",
            ] {
                #expect(throws: FleetStoreError.self, "\(sql)") { try reader.connection.execute(sql) }
            }
            try reader.connection.execute("SET row_security = off")
            #expect(throws: FleetStoreError.self) { try reader.connection.execute("SELECT FROM fleet.batches") }
        }
    }

    @Test("a reader that is prepared for another tenant no longer sees the first")
    func replacesTenant() async throws {
        try await onThread {
            let center = try TestCenter()
            let reader = try center.reader(of: "acme")
            try center.owner.prepareSchema(reader: ("reader", "rival"))
            #expect(try names("SELECT DISTINCT tenant FROM fleet.streams", in: reader) == ["rival"])
            try center.owner.prepareSchema()
            #expect(try names("SELECT DISTINCT tenant FROM fleet.streams", in: reader) == ["rival"])
        }
    }

    @Test("a role can take the name of a reader that was renamed")
    func renamedReader() async throws {
        try await onThread {
            let center = try TestCenter()
            let reader = try center.reader(of: "acme")
            try center.server.execute("ALTER ROLE reader RENAME TO former")
            let other = try center.reader(of: "rival")
            #expect(try names("SELECT DISTINCT tenant FROM fleet.streams", in: other) == ["rival"])
            #expect(try names("SELECT DISTINCT tenant FROM fleet.streams", in: reader) == ["acme"])
        }
    }

    @Test("public, PostgreSQL's name for all roles, is refused as a reader and as a collector")
    func publicRole() async throws {
        try await onThread {
            let center = try TestCenter()
            #expect(throws: FleetStoreError.self) { try center.owner.prepareSchema(reader: ("public", "acme")) }
            #expect(throws: FleetStoreError.self) { try center.owner.prepareSchema(collector: "public") }
        }
    }

    @Test("the migration secures the tables and partitions of an older version")
    func migrates() async throws {
        try await onThread {
            let center = try TestCenter()
            let open =
                "FROM pg_class WHERE relnamespace = 'fleet'::regnamespace AND relkind IN ('r', 'p') "
                + "AND NOT relrowsecurity"
            for table in try names(
                "SELECT oid::regclass::text FROM pg_class WHERE relnamespace = 'fleet'::regnamespace "
                    + "AND relkind IN ('r', 'p')", in: center.owner)
            {
                try center.server.execute("ALTER TABLE \(table) DISABLE ROW LEVEL SECURITY")
            }
            for table in ["batches", "gaps", "fence_events"] {
                try center.server.execute("DROP POLICY of_visible_stream ON fleet.\(table)")
            }
            try center.server.execute(
                """
                ALTER TABLE fleet.streams DROP COLUMN replay_end, DROP COLUMN replay_chain;
                ALTER TABLE fleet.batches_other DROP CONSTRAINT no_plausible_day;
                UPDATE fleet.version SET number = 4;
                """)
            #expect(try center.owner.connection.execute("SELECT \(open)").count > 10)
            let reader = try center.reader(of: "acme")
            #expect(try center.owner.connection.execute("SELECT \(open)").count == 0)
            try expectStored(center.acme, in: reader)
        }
    }

    /// The only table without rows: the day of each batch is plausible.
    private static let empty = "fleet.batches_other"
}

/// A database with rows of two tenants in all tables.
private struct TestCenter {
    let server: PostgresServer
    let owner: FleetStore
    private(set) var acme = SimulatedDevice("van", tenant: "acme")

    init() throws {
        server = try PostgresServer()
        owner = try FleetStore(server.conninfo)
        try owner.prepareSchema()
        var rival = SimulatedDevice("truck", seed: 2, tenant: "rival")
        for tenant in ["acme", "rival"] {
            #expect(try owner.addFence(tenant: tenant, name: "city", FenceArea(text: wholeArea)))
        }
        for _ in 0..<3 { acme.seal(10) }
        rival.seal(20)
        acme.drop(5, reason: "the queue was full")
        rival.drop(7, reason: "the queue was full")
        let bad = ["acme", "rival"].map { Arrival(tenant: $0, device: "van", payload: [1]) }
        _ = try owner.take(acme.arrivals + rival.arrivals + bad)
    }

    /// Returns the store of a role that may read a tenant.
    func reader(of tenant: String, role: String = "reader") throws -> FleetStore {
        try server.createRole(role)
        try owner.prepareSchema(reader: (role, tenant))
        return try FleetStore(server.conninfo(user: role))
    }
}

/// Returns the rows of a table as texts.
private func rows(of table: String, in store: FleetStore) throws -> [String] {
    try names("SELECT found::text FROM (SELECT * FROM \(table)) AS found ORDER BY 1", in: store)
}

/// Returns the first column of a query.
private func names(_ sql: String, in store: FleetStore) throws -> [String] {
    let rows = try store.connection.execute(sql)
    return (0..<rows.count).compactMap { rows.text($0, 0) }
}

/// Asks all questions about a tenant, and returns the answers to each.
private func answers(tenant: String, _ store: FleetStore) throws -> [[String]] {
    var (fixes, ways): ([String], [String]) = ([], [])
    let box = FleetBox(south: -90, west: -180, north: 90, east: 180)
    try store.fixes(tenant: tenant, in: box) { device, found in
        fixes += found.map { "\(device) \($0)" }
        return true
    }
    try store.ways(tenant: tenant) { device, way in
        ways.append("\(device) \(way)")
        return true
    }
    return [
        fixes, ways, try store.devices(tenant: tenant).map { "\($0)" },
        try names("SELECT reason FROM fleet.bad WHERE tenant = '\(tenant)'", in: store),
        try store.fences(tenant: tenant).map { "\($0)" }, try fenceEvents(in: store, tenant: tenant).map { "\($0)" },
        try store.verify(tenant: tenant).map { "\($0)" },
    ]
}
