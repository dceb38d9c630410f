import FleetTestSupport
import FleetWire
import SystemSupport
import TestSupport
import Testing

@testable import FleetStore

@Suite("Order of locks", .needsPostgres) struct LockOrderTests {
    @Test("a collector that waits for a stream has not locked the position of the stream's device")
    func positionsLast() async throws {
        try await onThread {
            let center = try TwoStreams()
            let arrivals = center.devices.map(\.arrivals[1])
            try expectUnlocked(
                "SELECT FROM fleet.positions FOR UPDATE NOWAIT", in: center.server,
                while: { _ = try $0.take(arrivals) }, waitsFor: center.row(1))
            #expect(try center.store.take(arrivals).map(\.outcome) == [.duplicate(next: 21), .duplicate(next: 21)])
        }
    }

    @Test("a request for a replay locks the streams in the same order as collectors")
    func replayRequest() async throws {
        try await onThread {
            let center = try TwoStreams()
            try expectUnlocked(
                "SELECT \(center.row(1)) FOR UPDATE NOWAIT", in: center.server,
                while: { try $0.requestReplay(tenant: "acme", device: "van") }, waitsFor: center.row(0))
            let requests = try center.store.connection.execute("SELECT FROM fleet.streams WHERE replay_from = 1")
            #expect(requests.count == 2)
        }
    }

    @Test("removing a fence locks positions in the same order as collectors, and then the devices' fence states")
    func fenceRemoval() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try preparedStore(on: server, fence: "city")
            for (name, seed) in [("van", UInt64(1)), ("bus", 2)] {
                var device = SimulatedDevice(name, seed: seed)
                device.seal(10)
                _ = try store.take(device.arrivals)
            }
            try expectUnlocked(
                "SELECT FROM fleet.positions FOR UPDATE NOWAIT; SELECT FROM fleet.inside FOR UPDATE NOWAIT", in: server,
                while: { _ = try $0.removeFence(tenant: "acme", name: "city") },
                waitsFor: "FROM fleet.positions WHERE device = 'bus'")
            #expect(try store.fences(tenant: "acme").isEmpty)
            #expect(try store.connection.execute("SELECT FROM fleet.inside").count == 0)
        }
    }

    @Test("two collectors that store batches of a device's two streams do not deadlock")
    func noDeadlocks() async throws {
        let center = try await onThread { try TwoStreams(batches: 100) }
        try await withThrowingTaskGroup { group in
            // One collector receives the batches of both streams, and the other one those of the second stream.
            for devices in [center.devices, [center.devices[1]]] {
                group.addTask {
                    try await onThread {
                        let store = try FleetStore(center.server.conninfo)
                        for index in 1..<100 { _ = try store.take(devices.map(\.arrivals[index])) }
                    }
                }
            }
            try await group.waitForAll()
        }
        let reports = try await onThread { try center.store.verify(tenant: "acme") }
        #expect(reports.map(\.problems) == [[], []])
    }
}

/// A center that has stored the first batch of each of a device's two streams.
private struct TwoStreams: @unchecked Sendable {
    // Only one thread at a time uses the store.
    let server: PostgresServer
    let store: FleetStore
    /// The device with each stream, sorted by incarnation. The first stream was stored last.
    let devices: [SimulatedDevice]
    /// The identifiers of the streams.
    let streams: [Int64]

    init(batches: Int = 2) throws {
        server = try PostgresServer()
        store = try FleetStore(server.conninfo)
        try store.prepareSchema()
        var devices = [1, 2].map { SimulatedDevice("van", seed: $0) }
        devices.sort { $0.incarnation.text < $1.incarnation.text }
        for index in devices.indices {
            for _ in 0..<batches { devices[index].seal(10) }
        }
        for device in devices.reversed() { _ = try store.take([device.arrivals[0]]) }
        self.devices = devices
        let rows = try store.connection.execute("SELECT id FROM fleet.streams ORDER BY incarnation")
        streams = (0..<rows.count).compactMap { rows.number($0, 0) }
    }

    /// The clause that selects a stream.
    func row(_ index: Int) -> String { "FROM fleet.streams WHERE id = \(streams[index])" }
}

/// Checks that work which waits for a locked row has not locked the rows of other statements.
private func expectUnlocked(
    _ statements: String, in server: PostgresServer, while work: @escaping @Sendable (FleetStore) throws -> Void,
    waitsFor row: String
) throws {
    let other = try PostgresConnection(server.conninfo)
    try other.executeAll("BEGIN; SELECT \(row) FOR UPDATE")
    let end = try WakeDescriptor()
    let waiter = try WorkerThread { [conninfo = server.conninfo] in
        _ = try? work(FleetStore(conninfo))
        end.signal()
    }
    let waiting = "SELECT FROM pg_locks WHERE NOT granted"
    while try other.execute(waiting).count == 0, !waitUntilReady(end.descriptor, .milliseconds(10)) {}
    #expect(try other.execute(waiting).count > 0)
    #expect(throws: Never.self) { try other.executeAll(statements) }
    try other.executeAll("COMMIT")
    waiter.join()
}
