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
            try center.expectUnlocked(
                "SELECT FROM fleet.positions FOR UPDATE NOWAIT", while: { _ = try $0.take(arrivals) },
                waitsFor: center.streams[1])
            #expect(try center.store.take(arrivals).map(\.outcome) == [.duplicate(next: 21), .duplicate(next: 21)])
        }
    }

    @Test("a request for a replay locks the streams in the same order as collectors")
    func replayRequest() async throws {
        try await onThread {
            let center = try TwoStreams()
            try center.expectUnlocked(
                "SELECT FROM fleet.streams WHERE id = \(center.streams[1]) FOR UPDATE NOWAIT",
                while: { try $0.requestReplay(tenant: "acme", device: "van") }, waitsFor: center.streams[0])
            let requests = try center.store.connection.execute("SELECT FROM fleet.streams WHERE replay_from = 1")
            #expect(requests.count == 2)
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

    /// Checks that work which waits for a locked stream has not locked the rows of a statement.
    func expectUnlocked(
        _ statement: String, while work: @escaping @Sendable (FleetStore) throws -> Void, waitsFor stream: Int64
    ) throws {
        let other = try PostgresConnection(server.conninfo)
        try other.executeAll("BEGIN; SELECT FROM fleet.streams WHERE id = \(stream) FOR UPDATE")
        let end = try WakeDescriptor()
        let waiter = try WorkerThread { [conninfo = server.conninfo] in
            _ = try? work(FleetStore(conninfo))
            end.signal()
        }
        let waiting = "SELECT FROM pg_locks WHERE NOT granted"
        while try other.execute(waiting).count == 0, !waitUntilReady(end.descriptor, .milliseconds(10)) {}
        #expect(throws: Never.self) { try other.execute(statement) }
        try other.executeAll("COMMIT")
        waiter.join()
    }
}
