import FleetStore
import FleetTestSupport
import FleetWire
import TestSupport
import Testing

@Suite("Stored ways", .needsPostgres) struct StoredWayTests {
    @Test("the simplified track for each hour is the same before and after compaction")
    func readsWays() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var devices = (0..<3).map { SimulatedDevice("van-\($0)", seed: UInt64($0)) }
            for index in devices.indices {
                for _ in 0..<150 { devices[index].seal(60) }
                _ = try store.take(devices[index].arrivals)
            }
            let expected = devices.flatMap { device in
                [0..<3600, 3600..<7200, 7200..<9000].map { Found(device: device.name, way: Way(device.fixes[$0])) }
            }
            #expect(expected.allSatisfy { $0.way.points.count == 50 })
            #expect(try ways(store) == expected)
            #expect(try store.compact(before: (SimulatedDevice.start + 7200) * 1_000_000) == 6)
            #expect(try ways(store) == expected)
            #expect(try ways(store, devices: ["van-1"]) == expected.filter { $0.device == "van-1" })
            #expect(try ways(store, devices: []).isEmpty)
            // Only the last half hour lies north of this latitude.
            let box = FleetBox(south: 48.0725, west: 11, north: 49, east: 12)
            #expect(try ways(store, in: box).count == 3)
            let times = devices[0].fixes[1000].instant..<devices[0].fixes[8000].instant
            let found = try ways(store, times: times)
            #expect(found.count == 9)
            #expect(found.allSatisfy { $0.way.points.allSatisfy { times.contains($0.milliseconds * 1000) } })
        }
    }

    @Test("a compacted batch without a stored track is simplified when the track is requested")
    func simplifiesOldBatches() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            for _ in 0..<60 { device.seal(60) }
            _ = try store.take(device.arrivals)
            #expect(try store.compact(before: .max) == 1)
            let stored = try ways(store)
            try server.execute("UPDATE fleet.batches SET way = NULL")
            #expect(try ways(store) == stored)
            #expect(stored.count == 1)
        }
    }

    private struct Found: Equatable {
        let device: String
        let way: Way
    }

    private func ways(
        _ store: FleetStore, devices: [String]? = nil, in box: FleetBox? = nil, times: Range<Int64>? = nil
    ) throws -> [Found] {
        var found: [Found] = []
        try store.ways(tenant: "acme", devices: devices, in: box, times: times) {
            found.append(Found(device: $0, way: $1))
            return true
        }
        return found
    }
}
