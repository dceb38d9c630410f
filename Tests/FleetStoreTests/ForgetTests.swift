import FleetTestSupport
import FleetWire
import TestSupport
import Testing

@testable import FleetStore

@Suite("Deleting stored data", .needsPostgres) struct ForgetTests {
    @Test("forgetting a device deletes only that device's data")
    func forgetsDevice() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var (device, other) = (SimulatedDevice("van"), SimulatedDevice("bus", seed: 2))
            for _ in 0..<90 { device.seal(60) }
            device.drop(7, reason: "the disk was full")
            device.seal(60)
            other.seal(60)
            let bad = Arrival(tenant: "acme", device: "van", payload: [1, 2, 3])
            _ = try store.take(device.arrivals + other.arrivals + [bad])
            #expect(try store.compact(before: .max) > 0)
            let all = Forgotten(fixes: 91 * 60, hasPosition: true, badPayloads: 1)
            #expect(try store.countForgotten(tenant: "acme", device: "van") == all)
            try expectStored(device, in: store)
            #expect(try store.forget(tenant: "acme", device: "van") == all)
            #expect(try store.forget(tenant: "acme", device: "van").isEmpty)
            let rest = try store.connection.execute(
                """
                SELECT FROM fleet.batches JOIN fleet.streams ON id = stream
                WHERE device = 'van' AND (NOT is_gap OR start_time IS NOT NULL OR south IS NOT NULL)
                UNION ALL SELECT FROM fleet.positions WHERE device = 'van'
                UNION ALL SELECT FROM fleet.bad
                """)
            #expect(rest.count == 0)
            let report = try store.verify(tenant: "acme", device: "van")[0]
            #expect(report.problems == [])
            #expect(report.gaps.map(\.count) == [5400, 7, 60])
            #expect(report.gaps.map(\.isDeleted) == [true, false, true])
            let summary = try store.devices(tenant: "acme")[1]
            #expect(summary.fixes == 0 && summary.dropped == 7 && summary.position == nil)
            try expectStored(other, in: store)
            // The device sends everything again, and then a new batch, which follows the forgotten ones.
            device.seal(60)
            let expected = device.arrivals.map { $0 == device.arrivals.last }
            #expect(try store.take(device.arrivals).map(\.isTaken) == expected)
            #expect(try store.verify(tenant: "acme", device: "van").map(\.problems) == [[]])
            #expect(try storedFixes(of: device, in: store) == device.fixes.suffix(60))
        }
    }

    @Test(
        "forgetting older fixes deletes exactly the fixes before the given time",
        arguments: [false, true], [90, 120])
    func forgetsOlderFixes(isCompact: Bool, firstKept: Int) async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            for _ in 0..<20 { device.seal(60) }
            // The clock was wrong: older times follow newer ones.
            device.seal(60, from: SimulatedDevice.start - 5)
            device.seal(60, from: SimulatedDevice.start + 1500)
            _ = try store.take(device.arrivals)
            if isCompact { #expect(try store.compact(before: .max) == 1) }
            let time = device.fixes[firstKept].instant
            let kept = device.fixes.filter { $0.instant >= time }
            let forgotten = Forgotten(fixes: device.fixes.count - kept.count)
            #expect(try store.countForgotten(tenant: "acme", device: "van", before: time) == forgotten)
            #expect(try store.forget(tenant: "acme", device: "van", before: time) == forgotten)
            #expect(try storedFixes(of: device, in: store) == kept)
            let report = try store.verify(tenant: "acme")[0]
            #expect(report.problems == [])
            #expect(report.gaps.map(\.first) == [1, 1201])
            #expect(try store.devices(tenant: "acme")[0].position == device.fixes.last)
            // Compaction, search and the next batch work with the kept fixes.
            _ = try store.compact(before: .max)
            #expect(try store.compact(before: .max) == 0)
            #expect(try storedFixes(of: device, in: store) == kept)
            device.seal(60)
            #expect(try store.take(device.arrivals).last?.isTaken == true)
            #expect(try store.verify(tenant: "acme")[0].problems == [])
            #expect(try store.forget(tenant: "acme", device: "van", before: time).isEmpty)
        }
    }

    @Test("counting the fixes to forget neither waits for collectors nor delays them")
    func countsWithoutLocks() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            for _ in 0..<3 { device.seal(60) }
            _ = try store.take(device.arrivals)
            let collector = try PostgresConnection(server.conninfo)
            try collector.executeAll(
                "BEGIN; SELECT FROM fleet.streams FOR UPDATE; SELECT FROM fleet.positions FOR UPDATE")
            let all = Forgotten(fixes: 180, hasPosition: true)
            try store.connection.executeAll("SET lock_timeout = '1ms'")
            #expect(try store.countForgotten(tenant: "acme", device: "van") == all)
            #expect(try store.countForgotten(tenant: "acme", device: "van", before: .max) == all)
            #expect(throws: FleetStoreError.self) { try store.forget(tenant: "acme", device: "van") }
            try collector.executeAll("COMMIT")
        }
    }

    @Test("a device can be forgotten even if its stored data is damaged")
    func damagedData() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            for _ in 0..<3 { device.seal(60) }
            _ = try store.take(device.arrivals)
            try server.execute("UPDATE fleet.batches SET body = substr(body, 1, 9) WHERE first = 61")
            #expect(throws: FleetStoreError.self) { try store.forget(tenant: "acme", device: "van", before: .max) }
            #expect(try store.forget(tenant: "acme", device: "van").fixes == 180)
            #expect(try store.connection.execute("SELECT FROM fleet.batches WHERE NOT is_gap").count == 0)
            #expect(try store.verify(tenant: "acme").map(\.problems) == [[]])
            device.seal(60)
            #expect(try store.take(device.arrivals).last?.isTaken == true)
        }
    }

    @Test("a device can be forgotten even if its gaps contain more fixes than an integer can count")
    func hugeGaps() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            for _ in 0..<3 {
                device.drop(Int(BatchHeader.maxNumber - 1), reason: "the disk was full")
                device.reopen()
            }
            #expect(try store.take(device.arrivals).allSatisfy(\.isTaken))
            try store.requestReplay(tenant: "acme", device: "van")
            for arrival in device.arrivals {
                let incarnation = try BatchHeader(payload: arrival.payload).incarnation
                let request = SyncRequest(incarnation: incarnation, firstKept: 1, nextKept: BatchHeader.maxNumber)
                #expect(try store.answer(request, tenant: "acme", device: "van").next == 1)
            }
            let error = #expect(throws: FleetStoreError.self) {
                try store.forget(tenant: "acme", device: "van", before: 0)
            }
            #expect(error?.message.contains("\(Int.max) fixes of van") == true, "\(error?.message ?? "")")
            #expect(try store.forget(tenant: "acme", device: "van").fixes == .max)
            #expect(try store.verify(tenant: "acme").map(\.problems) == [[], [], []])
        }
    }
}
