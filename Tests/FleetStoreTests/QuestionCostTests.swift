import FleetTestSupport
import TestSupport
import Testing

@testable import FleetStore

@Suite("Costs of questions about many devices", .needsPostgres) struct QuestionCostTests {
    private static let deviceCount = 300

    @Test("reading fence events does not search every fence for every device")
    func fenceEvents() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try preparedStore(on: server)
            // Each device has entered ten fences.
            try server.execute(
                """
                INSERT INTO fleet.streams (tenant, device, incarnation, next, chain, fixes, dropped, arrived)
                SELECT 'acme', 'van-' || number, decode(lpad(to_hex(number), 32, '0'), 'hex'), 1, '', 0, 0, now()
                FROM generate_series(1, \(Self.deviceCount)) AS number;
                INSERT INTO fleet.fences (tenant, name, area)
                SELECT 'acme', 'fence-' || number, 'circle 48.0,11.0 100.0' FROM generate_series(1, 300) AS number;
                INSERT INTO fleet.fence_events (stream, number, fence, time, is_entry, arrived)
                SELECT streams.id, fences.id, fences.id, fences.id, true, now() FROM fleet.streams, fleet.fences
                WHERE (streams.id + fences.id) % 30 = 0;
                ANALYZE fleet.streams, fleet.fences, fleet.fence_events
                """)
            var count = 0
            let searches = try indexSearches(of: "fence_events", in: store) {
                try store.fenceEvents(tenant: "acme") { _ in
                    count += 1
                    return true
                }
            }
            #expect(count == 10 * Self.deviceCount)
            #expect(searches < 100)
        }
    }

    @Test("searching a box does not search the batches of each device separately for each page")
    func boxes() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try preparedStore(on: server)
            let arrivals = (0..<Self.deviceCount).flatMap { number in
                var device = SimulatedDevice("van-\(number)", seed: UInt64(number))
                device.seal(2)
                return device.arrivals
            }
            _ = try store.take(arrivals)
            try server.execute("ANALYZE fleet.streams, fleet.batches")
            var count = 0
            let searches = try indexSearches(of: "batches%", in: store) {
                let box = FleetBox(south: 47, west: 10, north: 49, east: 12)
                try store.motion(tenant: "acme", in: box) {
                    count += $1.count
                    return true
                }
            }
            #expect(count == 2 * Self.deviceCount)
            #expect(searches < 100)
        }
    }

    /// Returns how often the indexes of tables were searched while a closure ran.
    ///
    /// - Parameter tables: The names of the tables, as a pattern of LIKE.
    private func indexSearches(
        of tables: String, in store: FleetStore, _ body: () throws -> Void
    ) throws -> Int64 {
        func searches() throws -> Int64 {
            // Without this, the server counts the searches of a session up to a second later.
            _ = try store.connection.execute("SELECT pg_stat_force_next_flush()")
            let rows = try store.connection.execute(
                """
                SELECT sum(coalesce(idx_scan, 0))::bigint FROM pg_stat_user_tables
                WHERE schemaname = 'fleet' AND relname LIKE $1
                """, .text(tables))
            return rows.number(0, 0) ?? 0
        }
        let before = try searches()
        try body()
        return try searches() - before
    }
}
