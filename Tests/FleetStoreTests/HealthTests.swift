import FleetTestSupport
import TestSupport
import Testing

@testable import FleetStore

@Suite("Database health", .needsPostgres) struct HealthTests {
    @Test("the database health reflects the server settings, the tables and the stored data")
    func states() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            let now = SimulatedDevice.start * 1_000_000
            var health = try store.health(now: now)
            #expect(!health.isPrepared && health.tables == nil && health.lastArrival == nil)
            #expect(health.standbys == [] && health.role == "postgres" && health.version.contains("."))
            // The servers of the tests write without fsync.
            #expect(!health.isDurable)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            for _ in 0..<2 { device.seal(10) }
            _ = try store.take(device.arrivals)
            health = try store.health(now: now)
            #expect(health.isPrepared && health.tables == health.neededTables)
            #expect(health.overdueHours == 0 && health.size > 0 && health.clockOffset > 0)
            #expect(try #require(health.lastArrival) >= 0)
            // Seven hours later, the hour of the two batches should have been compacted.
            #expect(try store.health(now: now + 7 * 3_600_000_000).overdueHours == 1)
            #expect(try store.compact(before: .max) == 1)
            #expect(try store.health(now: now + 7 * 3_600_000_000).overdueHours == 0)
        }
    }

    @Test("a synchronous standby that is not connected is noticed, but only with the permission to list standbys")
    func missingStandby() async throws {
        try await onThread {
            let server = try PostgresServer()
            try server.createRole("collector")
            let store = try FleetStore(server.conninfo)
            #expect(try store.health(now: 0).lacksStandby == false)
            try server.execute("ALTER SYSTEM SET synchronous_standby_names = 'db2'")
            server.stop()
            try server.start()
            let health = try FleetStore(server.conninfo).health(now: 0)
            #expect(health.synchronousNames == "db2" && health.lacksStandby == true)
            let collector = try FleetStore(server.conninfo(user: "collector"))
            #expect(try collector.health(now: 0).lacksStandby == nil)
            try collector.connection.execute("SET synchronous_commit = local")
            #expect(try collector.health(now: 0).lacksStandby == false)
        }
    }

    @Test("while a lock blocks the database, its state cannot be read, and the query ends with an explanation")
    func blocked() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            let other = try PostgresConnection(server.conninfo)
            try other.executeAll("BEGIN; LOCK TABLE fleet.streams")
            let error = #expect(throws: FleetStoreError.self) {
                try store.health(now: 0, timeout: .milliseconds(100))
            }
            #expect(error?.message.hasPrefix("the database does not answer: ") == true)
            try other.executeAll("COMMIT")
            #expect(try store.health(now: 0).isPrepared)
            // The timeout ends with the queries about the state.
            #expect(try store.connection.execute("SHOW statement_timeout").text(0, 0) == "0")
        }
    }

    @Test("refused batches are counted for each device")
    func refusedBatches() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            #expect(try store.health(now: 0).refused == [])
            let devices = ["van", "bus", "van"]
            _ = try store.take(
                devices.enumerated().map { Arrival(tenant: "acme", device: $1, payload: [1, UInt8($0)]) })
            let refused = try store.health(now: 0).refused
            #expect(refused.map(\.device) == ["bus", "van"] && refused.map(\.count) == [1, 2])
            #expect(refused.map(\.tenant) == ["acme", "acme"])
        }
    }

    @Test("the collector role can see that the database is prepared, but cannot see the tables or standbys")
    func collector() async throws {
        try await onThread {
            let server = try PostgresServer()
            try server.createRole("collector")
            try FleetStore(server.conninfo).prepareSchema(collector: "collector")
            let health = try FleetStore(server.conninfo(user: "collector")).health(now: 0)
            #expect(health.isPrepared && health.tables == nil && health.standbys == nil && health.overdueHours == nil)
        }
    }
}
