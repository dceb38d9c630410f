import FleetTestSupport
import TestSupport
import Testing

@testable import FleetStore

@Suite("Partitions", .needsPostgres) struct PartitionTests {
    @Test("creating the partition of a day does not read the batches with implausible times", arguments: [false, true])
    func defaultPartition(isMigrated: Bool) async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            device.seal(10, from: 315_964_800)
            device.drop(5, reason: "the disk was full")
            _ = try store.take(device.arrivals)
            if isMigrated {
                try store.connection.executeAll(
                    """
                    ALTER TABLE fleet.batches_other DROP CONSTRAINT no_plausible_day;
                    UPDATE fleet.version SET number = 9;
                    """)
                try store.prepareSchema()
            }
            _ = try store.forget(tenant: "acme", device: "van")
            // A new session has no earlier scans.
            let owner = try FleetStore(server.conninfo)
            try owner.connection.transaction { () throws(FleetStoreError) in
                try owner.connection.execute("SELECT fleet.add_days(ARRAY[current_date + 7])")
                let scans = try owner.connection.execute(
                    "SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'batches_other'")
                #expect(scans.number(0, 0) == 0)
            }
            #expect(try store.verify(tenant: "acme").map(\.problems) == [[]])
        }
    }

    @Test("compacting an hour uses only the partitions of its day and the day before")
    func compaction() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            try store.connection.execute(
                "SELECT fleet.add_days(ARRAY(SELECT current_date - number FROM generate_series(0, 20) AS number))")
            var device = SimulatedDevice("van")
            let start = SimulatedDevice.start
            for second in [start - 3600, start, start + 10] { device.seal(10, from: second) }
            _ = try store.take(device.arrivals)
            try store.connection.transaction { () throws(FleetStoreError) in
                let batches = try store.connection.execute(
                    "SELECT previous_chain FROM fleet.batches_to_compact(1, $1)", .number(start * 1_000_000))
                #expect(batches.count == 2)
                try store.connection.execute("SELECT fleet.end_compaction(1, $1)", .number(start * 1_000_000))
                let locked = try store.connection.execute(
                    """
                    SELECT DISTINCT relid FROM pg_partition_tree('fleet.batches') JOIN pg_locks ON relation = relid
                    WHERE isleaf AND relid <> 'fleet.batches_other'::regclass
                    """)
                #expect(locked.count <= 2)
            }
        }
    }

    @Test("batches can be combined if the batch before them is from another week or from an implausible day")
    func distantBatches() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            let start = SimulatedDevice.start
            for second in [start - 7 * 86_400, start, 315_964_800, start + 3600] {
                device.seal(10, from: second)
                device.seal(10, from: second + 10)
            }
            _ = try store.take(device.arrivals)
            #expect(try store.compact(before: .max) == 3)
            #expect(try store.connection.execute("SELECT FROM fleet.batches").count == 5)
            try expectStored(device, in: store)
        }
    }
}
