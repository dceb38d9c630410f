import FleetTestSupport
import FleetWire
import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import FleetCenter
@testable import FleetLink
@testable import FleetStore

@Suite("Collector sessions", .needsPostgres)
struct CollectorSessionTests {
    @Test("events of the broker do not make a collector use a failing database before its retry time")
    func retryTime() async throws {
        try await onThread {
            let server = try PostgresServer()
            let session = try Self.session(server) { _ in }
            server.stop()
            let request = SyncRequest(incarnation: Incarnation(), firstKept: 1, nextKept: 2)
            session.handle(
                .asked(CollectorLink.Question(tenant: "acme", device: "van", payload: request.payload, reply: "")))
            try session.work()
            for _ in 0..<10 {
                let (time, wait) = (ContinuousClock.now, session.waitTime)
                try session.work()
                // Each failed attempt makes the next wait longer.
                #expect(session.waitTime <= wait || ContinuousClock.now >= time + wait)
            }
        }
    }

    @Test("a collector keeps working if it cannot create the partition for tomorrow yet")
    func tomorrow() async throws {
        try await onThread {
            let server = try PostgresServer()
            let events = Mutex<[Collector.Event]>([])
            let session = try Self.session(server) { event in events.withLock { $0.append(event) } }
            // While a query runs, no partition can be created.
            let reader = try FleetStore(server.conninfo)
            try reader.connection.executeAll("BEGIN; SELECT FROM fleet.batches")
            let store = try FleetStore(server.conninfo)
            #expect(throws: FleetStoreError.self) { try store.prepareTomorrow() }
            try session.work()
            #expect(events.withLock { $0.filter { $0 != .trouble(Self.unreachable) } } == [])
            try reader.connection.executeAll("COMMIT")
        }
    }

    @Test("a collector keeps working if the stored batches cannot be compacted")
    func failedCompaction() async throws {
        try await onThread {
            let server = try PostgresServer()
            let events = Mutex<[Collector.Event]>([])
            let session = try Self.session(server) { event in events.withLock { $0.append(event) } }
            // As if a partition were damaged.
            try server.execute(
                """
                CREATE OR REPLACE FUNCTION fleet.hours_to_compact(before bigint, max_count bigint)
                RETURNS TABLE (hour_stream bigint, hour_start bigint) LANGUAGE plpgsql
                AS $$ BEGIN RAISE data_corrupted; END $$
                """)
            for _ in 0..<3 {
                session.nextCompaction = .now
                try session.work()
            }
            let trouble = """
                cannot compact stored batches: PostgreSQL reported an error: data_corrupted (SQLSTATE XX001). Check the \
                server's log
                """
            #expect(events.withLock { $0.filter { $0 != .trouble(Self.unreachable) } } == [.trouble(trouble)])
            // The database was available all the time, so only the compaction recovers.
            try FleetStore(server.conninfo).prepareSchema()
            session.nextCompaction = .now
            try session.work()
            #expect(events.withLock { $0.last } == .compactionRecovered)
        }
    }

    @Test("a collector that waits for the database can be stopped")
    func stopWhileWaiting() async throws {
        try await onThread {
            let server = try PostgresServer()
            try FleetStore(server.conninfo).prepareSchema()
            try server.execute(
                """
                CREATE OR REPLACE FUNCTION fleet.hours_to_compact(before bigint, max_count bigint)
                RETURNS TABLE (hour_stream bigint, hour_start bigint) LANGUAGE plpgsql
                AS $$ BEGIN PERFORM pg_advisory_xact_lock(1); END $$
                """)
            let other = try FleetStore(server.conninfo).connection
            try other.execute("SELECT pg_advisory_lock(1)")
            let options = LinkOptions(servers: ["nats://127.0.0.1:1"], name: "collector")
            let events = Mutex<[Collector.Event]>([])
            let collector = try Collector(CollectorOptions(link: options, database: server.conninfo)) { event in
                events.withLock { $0.append(event) }
            }
            let runner = try WorkerThread {
                do throws(Failure) { try collector.run() } catch {
                    Issue.record("the collector failed: \(error.message)")
                }
            }
            let waiting = "SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'"
            while try other.execute(waiting).count == 0 {}
            collector.stop()
            runner.join()
            #expect(events.withLock { $0.filter { $0 != .trouble(Self.unreachable) } } == [])
        }
    }

    /// The trouble that the link reports, because no server listens at its address.
    private static let unreachable = """
        cannot connect to nats://127.0.0.1:1: no server available for connection. Check that nats-server is running and that \
        the address is correct
        """

    /// Returns a session that has not used the database of a server yet.
    private static func session(
        _ server: PostgresServer, report: @escaping (Collector.Event) -> Void
    ) throws -> CollectorSession {
        let store = try FleetStore(server.conninfo)
        try store.prepareSchema()
        let options = LinkOptions(servers: ["nats://127.0.0.1:1"], name: "collector")
        return CollectorSession(store, try CollectorLink(options), report: report)
    }
}
