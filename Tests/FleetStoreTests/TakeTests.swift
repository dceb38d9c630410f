import FleetTestSupport
import FleetWire
import SystemSupport
import TestSupport
import Testing

@testable import FleetStore

@Suite(.needsPostgres) struct TakeTests {
    @Test("each batch is stored once, even if batches arrive repeatedly and out of order")
    func takesOnce() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            let other = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var devices = (0..<5).map { SimulatedDevice("truck-\($0)", seed: UInt64($0)) }
            for _ in 0..<20 {
                for index in devices.indices { devices[index].seal(7) }
            }
            var random = SplitMix64(seed: 4)
            let all = devices.flatMap(\.arrivals)
            var takenCount = 0
            while takenCount < all.count {
                let some = (0..<200).map { _ in all[Int(random.next() % UInt64(all.count))] }
                let taken = try random.next() % 2 == 0 ? store.take(some) : other.take(some)
                takenCount += taken.count(where: \.isTaken)
                #expect(taken.allSatisfy { !$0.isPoison })
            }
            #expect(takenCount == all.count)
            for device in devices { try expectStored(device, in: store) }
        }
    }

    @Test("three collectors that receive the same batches concurrently store each batch once")
    func takesConcurrently() async throws {
        let server = try await onThread { try PostgresServer() }
        try await onThread { try FleetStore(server.conninfo).prepareSchema() }
        var devices = (0..<8).map { SimulatedDevice("truck-\($0)", seed: UInt64($0)) }
        for _ in 0..<40 {
            for index in devices.indices { devices[index].seal(3) }
        }
        // Collectors meet streams in opposite orders.
        let orders = [devices, devices.reversed(), devices]
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for devices in orders {
                group.addTask {
                    try await onThread {
                        let store = try FleetStore(server.conninfo)
                        return try (0..<40).reduce(0) { sum, index in
                            let some = devices.flatMap { $0.arrivals[index...].prefix(3) }
                            return try sum + store.take(some).count(where: \.isTaken)
                        }
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        try await onThread { [devices] in
            let store = try FleetStore(server.conninfo)
            #expect(counts.reduce(0, +) == devices.flatMap(\.arrivals).count)
            for device in devices { try expectStored(device, in: store) }
        }
    }

    @Test("a collector that has created a partition does not block a transaction for whose locks it waits")
    func partitionsBlockNobody() async throws {
        try await onThread {
            let (server, store, device) = try Self.serverWithNewDay()
            let other = try PostgresConnection(server.conninfo)
            // As when fixes are forgotten, the stream is locked before batches are read.
            try other.executeAll("BEGIN; SELECT FROM fleet.streams FOR UPDATE")
            let end = try WakeDescriptor()
            let waiter = try WorkerThread {
                _ = try? FleetStore(server.conninfo).take([device.arrivals[1]])
                end.signal()
            }
            let waiting = "SELECT FROM pg_locks WHERE NOT granted"
            while try other.execute(waiting).count == 0, !waitUntilReady(end.descriptor, .milliseconds(10)) {}
            #expect(try other.execute("SELECT FROM fleet.batches").count == 1)
            try other.executeAll("COMMIT")
            waiter.join()
            try expectStored(device, in: store)
        }
    }

    @Test("while a long query prevents a new partition, only the batches of the new day have to wait")
    func longQuery() async throws {
        try await onThread {
            let (server, owner, device) = try Self.serverWithNewDay()
            try server.createRole("collector")
            try owner.prepareSchema(collector: "collector")
            // This store does not know yet which partitions exist.
            let store = try FleetStore(server.conninfo(user: "collector"))
            let reader = try PostgresConnection(server.conninfo)
            try reader.executeAll("BEGIN; SELECT FROM fleet.batches")
            var other = SimulatedDevice("ship", seed: 2)
            for _ in 0..<2 { other.seal(10) }
            let taken = try store.take([device.arrivals[1], other.arrivals[0]])
            #expect(taken.map(\.outcome) == [.gap(next: 11), .taken(next: 11)])
            #expect(store.isPostponing && store.nextPartitionAttempt != nil)
            // The next attempt does not wait for the query again.
            let next = try store.take([device.arrivals[1], other.arrivals[1]])
            #expect(next.map(\.outcome) == [.gap(next: 11), .taken(next: 21)])
            try reader.executeAll("COMMIT")
            store.nextPartitionAttempt = nil
            #expect(try store.take([device.arrivals[1]]).allSatisfy(\.isTaken))
            #expect(!store.isPostponing)
            try expectStored(device, in: owner)
            try expectStored(other, in: owner)
            withExtendedLifetime(server) {}
        }
    }

    @Test("the partition for tomorrow can be created in advance")
    func tomorrow() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            let tomorrow = "'batches_' || to_char(now() AT TIME ZONE 'UTC' + interval '23 hours', 'YYYYMMDD')"
            let before = try store.connection.execute("SELECT \(tomorrow)").text(0, 0)
            try store.prepareTomorrow()
            let after = try store.connection.execute("SELECT \(tomorrow)").text(0, 0)
            // Another collector does the same.
            try FleetStore(server.conninfo).prepareTomorrow()
            let days = "SELECT relname::text FROM pg_class WHERE relname LIKE 'batches\\_2%' AND relkind = 'r'"
            let name = try store.connection.execute(days).text(0, 0)
            #expect(name == before || name == after)
        }
    }

    @Test("a day whose partition may not exist is not remembered")
    func rememberedDays() async throws {
        try await onThread {
            let (server, store, _) = try Self.serverWithNewDay()
            #expect(store.preparedDays == [SimulatedDevice.start / 86_400])
            var device = SimulatedDevice("ship", seed: 2)
            device.seal(10, from: SimulatedDevice.start + 3 * 86_400)
            #expect(try store.take(device.arrivals).allSatisfy(\.isTaken))
            #expect(store.preparedDays == [SimulatedDevice.start / 86_400])
            withExtendedLifetime(server) {}
        }
    }

    /// Starts a server that has stored the first batch of a device, but has no partition for the second one.
    private static func serverWithNewDay() throws
        -> (server: PostgresServer, store: FleetStore, device: SimulatedDevice)
    {
        let server = try PostgresServer()
        let store = try FleetStore(server.conninfo)
        try store.prepareSchema()
        var device = SimulatedDevice("van")
        device.seal(10)
        device.seal(10, from: SimulatedDevice.start + 86_400)
        #expect(try store.take([device.arrivals[0]]).allSatisfy(\.isTaken))
        return (server, store, device)
    }

    @Test("a batch after a missing batch is reported as a gap with the expected sequence number")
    func reportsGaps() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            for _ in 0..<3 { device.seal(10) }
            func outcomes(_ indices: Int...) throws -> [Taken.Outcome] {
                try store.take(indices.map { device.arrivals[$0] }).map(\.outcome)
            }
            #expect(try outcomes(1) == [.gap(next: 1)])
            #expect(try outcomes(0, 2, 0) == [.taken(next: 11), .gap(next: 11), .duplicate(next: 11)])
            #expect(try outcomes(1, 2) == [.taken(next: 21), .taken(next: 31)])
            #expect(try outcomes() == [])
        }
    }

    @Test(
        "a device cannot send a gap with a reason for fixes that were deleted at the center",
        arguments: [CenterGap.forgotten.rawValue, CenterGap.replayEnded.rawValue])
    func forgedGap(reason: String) async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            device.drop(5, reason: reason)
            #expect(try store.take(device.arrivals)[0].isPoison)
        }
    }

    @Test("killing the database while batches are being stored neither loses nor duplicates confirmed batches")
    func survivesKills() async throws {
        try await onThread {
            let server = try PostgresServer()
            var store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("ship")
            for _ in 0..<600 { device.seal(5) }
            let arrivals = device.arrivals
            var random = SplitMix64(seed: 9)
            var limits = [50, 130, 290, 400]
            var isDying = false
            var confirmed = 0
            while confirmed < arrivals.count || isDying || !limits.isEmpty {
                if let limit = limits.first, confirmed >= limit, !isDying {
                    limits.removeFirst()
                    isDying = true
                    server.kill(after: Int(random.next() % 10_000))
                }
                do {
                    let start = min(confirmed, arrivals.count - 1)
                    let some = arrivals[start...].prefix(Int(random.next() % 8) + 1)
                    for outcome in try store.take(Array(some)).map(\.outcome) {
                        switch outcome {
                        case .taken(let next), .duplicate(let next):
                            #expect(next > UInt64(start) * 5)
                            confirmed = Int(next - 1) / 5
                        case .gap, .poison: Issue.record("\(outcome) after \(confirmed) batches")
                        }
                    }
                } catch let error as FleetStoreError where error.canRetry {
                    server.waitForEnd()
                    try server.start()
                    isDying = false
                    // A store that reconnects and a new store must behave in the same way.
                    if random.next() % 2 == 0 { store = try FleetStore(server.conninfo) }
                }
            }
            try expectStored(device, in: store)
        }
    }
}

/// Returns the stored fixes of a device.
func storedFixes(of device: SimulatedDevice, in store: FleetStore) throws -> [FleetFix] {
    var stored: [FleetFix] = []
    try store.fixes(tenant: device.tenant, device: device.name) {
        stored += $0
        return true
    }
    return stored
}

/// Expects that all fixes and gaps of a device are stored, each one once and unchanged.
func expectStored(
    _ device: SimulatedDevice, in store: FleetStore, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    #expect(try storedFixes(of: device, in: store) == device.fixes, sourceLocation: sourceLocation)
    let reports = try store.verify(tenant: device.tenant, device: device.name)
    #expect(reports.map(\.fixes) == [device.fixes.count], sourceLocation: sourceLocation)
    #expect(reports.map(\.problems) == [[]], sourceLocation: sourceLocation)
}

extension Taken {
    var isTaken: Bool { if case .taken = outcome { true } else { false } }
    var isPoison: Bool { if case .poison = outcome { true } else { false } }
}
