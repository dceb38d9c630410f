import FleetTestSupport
import FleetWire
import TestSupport
import Testing

@testable import FleetStore

@Suite("Collector role permissions", .needsPostgres) struct CollectorRoleTests {
    @Test("the collector role can compact complete hours without changing the stored fixes")
    func compacts() async throws {
        try await onThread {
            let center = try TestCenter()
            #expect(try center.collector.compact(before: .max) == 1)
            try expectStored(center.device, in: center.owner)
            #expect(try center.owner.verify(tenant: "acme").map(\.batches) == [1])
        }
    }

    @Test("batches that are stored while their hour is being compacted can still be combined")
    func lateBatches() async throws {
        try await onThread {
            let center = try TestCenter()
            var device = center.device
            for _ in 0..<2 { device.seal(10) }
            let hour = SimulatedDevice.start * 1_000_000
            let other = try FleetStore(center.server.conninfo(user: "collector"))
            try other.connection.transaction { () throws(FleetStoreError) in
                let rows = try other.connection.execute(
                    "SELECT last_chain FROM fleet.batches_to_compact(1, $1)", .number(hour))
                _ = try center.collector.take(Array(device.arrivals.suffix(2)))
                try other.connection.execute(
                    "SELECT fleet.end_compaction(1, $1, $2)", .number(hour),
                    .byteStrings((0..<rows.count).map { rows.bytes($0, 0) }))
            }
            #expect(try center.collector.compact(before: .max) == 1)
            #expect(try center.owner.verify(tenant: "acme").map(\.batches) == [5])
            try expectStored(device, in: center.owner)
            // Collectors of the previous version do not pass the batches.
            try other.connection.execute("SELECT fleet.end_compaction(1, $1)", .number(hour))
        }
    }

    @Test(
        "the collector role can neither read nor delete stored data",
        arguments: [
            "SELECT body FROM fleet.batches", "DELETE FROM fleet.batches", "DELETE FROM fleet.streams",
            "SELECT fix FROM fleet.positions", "TRUNCATE fleet.gaps",
        ])
    func refuses(_ sql: String) async throws {
        try await onThread {
            let center = try TestCenter()
            let error = #expect(throws: FleetStoreError.self) { try center.collector.connection.execute(sql) }
            #expect(error?.message.contains("permission denied") == true)
        }
    }

    @Test("the collector role cannot replace batches with a batch that covers different sequence numbers")
    func keepsNumbers() async throws {
        try await onThread {
            let center = try TestCenter()
            let time = SimulatedDevice.start * 1_000_000
            for (first, count) in [(1, 15), (1, 25), (1, 60), (5, 20)] {
                #expect(throws: FleetStoreError.self) {
                    try center.collector.connection.execute(
                        """
                        SELECT fleet.replace_batches(
                            1, $1, $2, $3, $3, NULL, NULL, NULL, NULL, false, '\\x00', '\\x00')
                        """, .number(Int64(first)), .number(Int64(count)), .number(time))
                }
            }
            try expectStored(center.device, in: center.owner)
        }
    }

    @Test("an update of the tables lets existing collectors execute new functions, even if it names no role")
    func newFunctions() async throws {
        try await onThread {
            let center = try TestCenter()
            try center.owner.connection.execute("DROP FUNCTION fleet.prepare_days")
            try center.owner.prepareSchema()
            var device = SimulatedDevice("ship", seed: 2)
            device.seal(10, from: SimulatedDevice.start + 86_400)
            let collector = try FleetStore(center.server.conninfo(user: "collector"))
            #expect(try collector.take(device.arrivals).allSatisfy(\.isTaken))
        }
    }

    @Test("an update replaces a function that has fewer parameters, and existing collectors continue")
    func replacedFunction() async throws {
        try await onThread {
            let center = try TestCenter()
            // The function of version 8 had fewer parameters.
            try center.server.execute(
                """
                DROP FUNCTION fleet.end_compaction;
                CREATE FUNCTION fleet.end_compaction(bigint, bigint) RETURNS void LANGUAGE sql AS 'SELECT';
                ALTER TABLE fleet.batches_other DROP CONSTRAINT no_plausible_day;
                UPDATE fleet.version SET number = 8;
                """)
            try center.owner.prepareSchema()
            let collector = try FleetStore(center.server.conninfo(user: "collector"))
            // A collector of the previous version does not pass the batches.
            try collector.connection.execute("SELECT fleet.end_compaction(2, 0)")
            #expect(try collector.compact(before: .max) == 1)
            try expectStored(center.device, in: center.owner)
        }
    }

    @Test("a compaction waits for a locked partition only briefly")
    func lockedPartition() async throws {
        try await onThread {
            let center = try TestCenter()
            let other = try PostgresConnection(center.server.conninfo)
            try other.executeAll("BEGIN; LOCK TABLE fleet.batches")
            let error = #expect(throws: FleetStoreError.self) { try center.collector.compact(before: .max) }
            #expect(error?.canRetry == true)
            try other.executeAll("COMMIT")
            #expect(try center.collector.compact(before: .max) == 1)
        }
    }

    @Test("a collector skips a device that another collector is compacting")
    func sharesWork() async throws {
        try await onThread {
            let center = try TestCenter()
            let other = try FleetStore(center.server.conninfo(user: "collector"))
            try other.connection.transaction { () throws(FleetStoreError) in
                try other.connection.execute("SELECT fleet.begin_compaction(1)")
                #expect(try center.collector.compact(before: .max) == 0)
            }
            #expect(try center.collector.compact(before: .max) == 1)
            try expectStored(center.device, in: center.owner)
        }
    }
}

/// A database with 40 fixes of a device in four batches, and a collector's role.
private struct TestCenter {
    let server: PostgresServer
    let owner: FleetStore
    let collector: FleetStore
    private(set) var device = SimulatedDevice("van")

    init() throws {
        server = try PostgresServer()
        owner = try FleetStore(server.conninfo)
        try server.createRole("collector")
        try owner.prepareSchema(collector: "collector")
        collector = try FleetStore(server.conninfo(user: "collector"))
        for _ in 0..<4 { device.seal(10) }
        _ = try collector.take(device.arrivals)
    }
}
