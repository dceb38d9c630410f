import FleetFences
import FleetStore
import FleetTestSupport
import FleetWire
import GNSS
import TestSupport
import Testing

@Suite("Fence crossings in the database", .needsPostgres) struct FenceCrossingTests {
    @Test("every crossing of 1,000 fences is stored once, even if batches are repeated and out of order")
    func storesCrossingsOnce() async throws {
        let server = try await onThread { try PostgresServer() }
        let fences = try await onThread {
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            return try addFences(to: store)
        }
        var devices = (0..<6).map { SimulatedDevice("truck-\($0)", seed: UInt64($0)) }
        for index in devices.indices {
            for _ in 0..<30 { devices[index].seal(11) }
        }
        try await deliver(devices.map(\.arrivals), to: server)
        // A second use of the queue begins when the first one is stored completely.
        for index in devices.indices {
            devices[index].reopen()
            for _ in 0..<20 { devices[index].seal(7, isLate: true) }
        }
        try await deliver(devices.map { Array($0.arrivals.dropFirst(30)) }, to: server)
        try await onThread { [devices] in
            let store = try FleetStore(server.conninfo)
            var count = 0
            for device in devices {
                let expected = try expectedFenceEvents(of: device.name, fences, in: store)
                #expect(try fenceEvents(in: store, device: device.name) == expected)
                count += expected.count
            }
            #expect(count > 1_000)
            #expect(try fenceEvents(in: store).count == count)
            // Nothing is added by another delivery.
            _ = try store.take(devices.flatMap(\.arrivals))
            #expect(try fenceEvents(in: store).count == count)
        }
    }

    /// Delivers the batches of each device to two collectors at once, several times and out of order.
    private func deliver(_ batches: [[Arrival]], to server: PostgresServer) async throws {
        // The collectors meet devices in opposite orders.
        let orders = [batches, batches.reversed()]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (seed, batches) in orders.enumerated() {
                group.addTask {
                    try await onThread {
                        let store = try FleetStore(server.conninfo)
                        var random = SplitMix64(seed: UInt64(seed))
                        for start in batches[0].indices {
                            var some = batches.flatMap { $0[start...].prefix(4) }
                            some.swapAt(0, some.count - 1)
                            some += (0..<5).compactMap { _ in some.randomElement(using: &random) }
                            _ = try store.take(some)
                        }
                        _ = try store.take(batches.flatMap(\.self))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Adds 1,000 circles and polygons along the tracks of the devices.
    private func addFences(to store: FleetStore) throws -> [(name: String, area: FenceArea)] {
        var random = SplitMix64(seed: 5)
        return try (0..<1_000).map { number in
            let latitude = Double.random(in: 48...48.006, using: &random)
            let longitude = Double.random(in: 11...11.01, using: &random)
            let size = Double.random(in: 0.0001...0.001, using: &random)
            let center = Coordinate(latitude: latitude, longitude: longitude)
            let corners = [(-1.0, -1.0), (-1, 1), (1, 0)].map {
                Coordinate(latitude: latitude + $0.0 * size, longitude: longitude + $0.1 * size)
            }
            let area: FenceArea =
                number % 2 == 0
                ? .circle(try FenceCircle(center: center, radius: size * 50_000))
                : .polygon(try FencePolygon(rings: [corners]))
            #expect(try store.addFence(tenant: "acme", name: "fence-\(number)", area))
            return ("fence-\(number)", area)
        }
    }

    @Test("a batch with many crossings of a fence stores the first and the last of them once, and the right state")
    func limitsCrossings() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try preparedStore(on: server)
            // The simulated devices jump between the two halves of their area.
            let half = [(47.0, 11.005), (47, 11.02), (49, 11.02), (49, 11.005)]
            let area = FenceArea.polygon(
                try FencePolygon(rings: [half.map { Coordinate(latitude: $0.0, longitude: $0.1) }]))
            #expect(try store.addFence(tenant: "acme", name: "half", area))
            var insideCount = 0
            for seed in 1...4 as ClosedRange<UInt64> {
                var device = SimulatedDevice("van-\(seed)", seed: seed)
                device.seal(1_000)
                for _ in 0..<2 { _ = try store.take(device.arrivals) }
                let all = try expectedFenceEvents(of: device.name, [("half", area)], in: store)
                #expect(all.count > 102)
                let kept = try fenceEvents(in: store, device: device.name)
                #expect(kept.count == 100 - all.count % 2)
                #expect(kept.prefix(50) == all.prefix(50) && kept.suffix(49) == all.suffix(49))
                #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.isEntry != $1.isEntry })
                insideCount += all.last?.isEntry == true ? 1 : 0
                #expect(try store.fences(tenant: "acme").map(\.devices) == [insideCount])
            }
        }
    }

    @Test("rolling back a transaction removes its fence events and leaves the devices' fence states unchanged")
    func rollsBack() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try preparedStore(on: server, fence: "city")
            var device = SimulatedDevice("van")
            device.seal(10)
            // The database fails after the events are stored.
            try server.execute(
                """
                CREATE FUNCTION fleet.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
                    BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '40001'; END $$;
                CREATE TRIGGER refuse AFTER INSERT ON fleet.inside EXECUTE FUNCTION fleet.refuse();
                """)
            let error = #expect(throws: FleetStoreError.self) { try store.take(device.arrivals) }
            #expect(error?.canRetry == true)
            #expect(try fenceEvents(in: store).isEmpty)
            #expect(try store.fences(tenant: "acme").map(\.devices) == [0])
            #expect(try store.devices(tenant: "acme").isEmpty)
            try server.execute("DROP TRIGGER refuse ON fleet.inside")
            #expect(try store.take(device.arrivals).map(\.isTaken) == [true])
            #expect(try fenceEvents(in: store).map(\.isEntry) == [true])
            #expect(try store.fences(tenant: "acme").map(\.devices) == [1])
        }
    }

    @Test("killing the database while batches are being stored neither loses nor duplicates crossings")
    func survivesKills() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try preparedStore(on: server)
            var fences: [(name: String, area: FenceArea)] = []
            for number in 0..<20 {
                let area = try FenceArea(text: "circle 48.00\(number % 5),11.00\(number % 7) 150.0")
                #expect(try store.addFence(tenant: "acme", name: "fence-\(number)", area))
                fences.append(("fence-\(number)", area))
            }
            var device = SimulatedDevice("van")
            for _ in 0..<120 { device.seal(5) }
            var random = SplitMix64(seed: 3)
            var limits = [25, 50, 75]
            var isDying = false
            var next = 0
            // On a busy machine, a kill may come after the last batch, so batches are sent again until then.
            while next < device.arrivals.count || isDying || !limits.isEmpty {
                if let limit = limits.first, next > limit, !isDying {
                    limits.removeFirst()
                    isDying = true
                    server.kill(after: Int(random.next() % 5_000))
                }
                do {
                    let start = min(next, device.arrivals.count - 1)
                    let outcomes = try store.take(Array(device.arrivals[start...].prefix(3))).map(\.outcome)
                    for case .taken(let number) in outcomes { next = Int(number - 1) / 5 }
                    for case .duplicate(let number) in outcomes { next = Int(number - 1) / 5 }
                } catch let error as FleetStoreError where error.canRetry {
                    server.waitForEnd()
                    try server.start()
                    isDying = false
                }
            }
            let expected = try expectedFenceEvents(of: "van", fences, in: store)
            #expect(expected.count > 100)
            #expect(try fenceEvents(in: store) == expected)
        }
    }
}
