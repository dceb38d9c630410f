import FleetFences
import FleetTestSupport
import FleetWire
import GNSS
import TestSupport
import Testing

@testable import FleetStore

@Suite("Fences in the database", .needsPostgres) struct FenceTests {
    @Test("every crossing of 1,000 fences is stored once, by collectors that repeat and reorder batches")
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
                let expected = try expectedEvents(of: device.name, fences, in: store)
                #expect(try events(in: store, device: device.name) == expected)
                count += expected.count
            }
            #expect(count > 1_000)
            #expect(try events(in: store).count == count)
            // Nothing is added by another delivery.
            _ = try store.take(devices.flatMap(\.arrivals))
            #expect(try events(in: store).count == count)
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

    /// Asks every fence about every stored fix of a device.
    private func expectedEvents(
        of device: String, _ fences: [(name: String, area: FenceArea)], in store: FleetStore
    ) throws -> [Event] {
        var inside: Set<String> = []
        var events: [Event] = []
        try store.fixes(tenant: "acme", device: device) { fix in
            guard fix.fix.hasPosition, let coordinate = fix.fix.coordinate else { return true }
            let found = Set(fences.filter { $0.area.contains(coordinate) }.map(\.name))
            for name in inside.subtracting(found) { events.append(Event(name, device, fix.instant, isEntry: false)) }
            for name in found.subtracting(inside) { events.append(Event(name, device, fix.instant, isEntry: true)) }
            inside = found
            return true
        }
        return events.sorted()
    }

    /// Returns the stored events, in an order that does not depend on the numbers of the fences.
    private func events(in store: FleetStore, tenant: String = "acme", device: String? = nil) throws -> [Event] {
        var events: [Event] = []
        try store.fenceEvents(tenant: tenant, device: device) {
            events.append(Event($0.fence, $0.device, $0.time, isEntry: $0.isEntry))
            return true
        }
        return events.sorted()
    }

    private struct Event: Hashable, Comparable {
        let fence: String
        let device: String
        let time: Int64
        let isEntry: Bool

        init(_ fence: String, _ device: String, _ time: Int64, isEntry: Bool) {
            (self.fence, self.device, self.time, self.isEntry) = (fence, device, time, isEntry)
        }

        static func < (left: Event, right: Event) -> Bool {
            (left.time, left.device, left.isEntry ? 1 : 0, left.fence)
                < (right.time, right.device, right.isEntry ? 1 : 0, right.fence)
        }
    }

    /// Returns a store with a fence around all simulated devices of the tenant.
    private func store(on server: PostgresServer, fence: String? = nil) throws -> FleetStore {
        let store = try FleetStore(server.conninfo)
        try store.prepareSchema()
        if let fence { #expect(try store.addFence(tenant: "acme", name: fence, FenceArea(text: Self.everywhere))) }
        return store
    }

    private static let everywhere = "circle 48.0,11.0 100000.0"

    @Test("a transaction that is rolled back leaves no event, and does not change where devices are")
    func rollsBack() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try store(on: server, fence: "city")
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
            #expect(try events(in: store).isEmpty)
            #expect(try store.fences(tenant: "acme").map(\.devices) == [0])
            #expect(try store.devices(tenant: "acme").isEmpty)
            try server.execute("DROP TRIGGER refuse ON fleet.inside")
            #expect(try store.take(device.arrivals).map(\.isTaken) == [true])
            #expect(try events(in: store).map(\.isEntry) == [true])
            #expect(try store.fences(tenant: "acme").map(\.devices) == [1])
        }
    }

    @Test("a kill of the database while it takes batches loses and repeats no crossing")
    func survivesKills() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try store(on: server)
            var fences: [(name: String, area: FenceArea)] = []
            for number in 0..<20 {
                let area = try FenceArea(text: "circle 48.00\(number % 5),11.00\(number % 7) 150.0")
                #expect(try store.addFence(tenant: "acme", name: "fence-\(number)", area))
                fences.append(("fence-\(number)", area))
            }
            var device = SimulatedDevice("van")
            for _ in 0..<120 { device.seal(5) }
            var random = SplitMix64(seed: 3)
            var kills = 3
            var next = 0
            while next < device.arrivals.count {
                do {
                    if kills > 0, next > (4 - kills) * 25 {
                        kills -= 1
                        server.kill(after: Int(random.next() % 5_000))
                    }
                    let outcomes = try store.take(Array(device.arrivals[next...].prefix(3))).map(\.outcome)
                    for case .taken(let number) in outcomes { next = Int(number - 1) / 5 }
                    for case .duplicate(let number) in outcomes { next = Int(number - 1) / 5 }
                } catch let error as FleetStoreError where error.canRetry {
                    server.waitForEnd()
                    try server.start()
                }
            }
            #expect(kills == 0)
            let expected = try expectedEvents(of: "van", fences, in: store)
            #expect(expected.count > 100)
            #expect(try events(in: store) == expected)
        }
    }

    @Test("a store notices that another program has added or removed a fence")
    func noticesChanges() async throws {
        try await onThread {
            let server = try PostgresServer()
            let collector = try store(on: server)
            let owner = try FleetStore(server.conninfo)
            var device = SimulatedDevice("van")
            func take() throws {
                device.seal(10)
                #expect(try collector.take(device.arrivals).last?.isTaken == true)
            }
            try take()
            #expect(try owner.addFence(tenant: "acme", name: "city", FenceArea(text: Self.everywhere)))
            #expect(try !owner.addFence(tenant: "acme", name: "city", FenceArea(text: Self.everywhere)))
            try take()
            try take()
            #expect(try events(in: owner) == [Event("city", "van", device.fixes[10].instant, isEntry: true)])
            #expect(try owner.removeFence(tenant: "acme", name: "city"))
            #expect(try !owner.removeFence(tenant: "acme", name: "city"))
            #expect(try owner.fences(tenant: "acme").isEmpty)
            try take()
            #expect(try events(in: owner).count == 1)
            // A new fence with the same name knows nothing of the old one.
            #expect(try owner.addFence(tenant: "acme", name: "city", FenceArea(text: Self.everywhere)))
            try take()
            #expect(try events(in: owner).map(\.time) == [10, 40].map { device.fixes[$0].instant })
        }
    }

    @Test("a collector that survives the restore of a backup compares fixes with the restored and new fences")
    func survivesRestores() async throws {
        try await onThread {
            let server = try PostgresServer()
            let collector = try store(on: server, fence: "city")
            var device = SimulatedDevice("van")
            device.seal(10)
            server.stop()
            try server.backUp()
            try server.start()
            let owner = try FleetStore(server.conninfo)
            #expect(try owner.addFence(tenant: "acme", name: "lost", FenceArea(text: Self.everywhere)))
            #expect(throws: FleetStoreError.self) { try collector.take(device.arrivals) }
            _ = try collector.take(device.arrivals)
            #expect(try events(in: collector).map(\.fence) == ["city", "lost"])
            server.stop()
            try server.restore()
            try server.start()
            let restored = try FleetStore(server.conninfo)
            #expect(try restored.addFence(tenant: "acme", name: "new", FenceArea(text: Self.everywhere)))
            #expect(throws: FleetStoreError.self) { try collector.take(device.arrivals) }
            _ = try collector.take(device.arrivals)
            #expect(try events(in: collector).map(\.fence) == ["city", "new"])
        }
    }

    @Test("fences and events belong to their tenant")
    func separatesTenants() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try store(on: server, fence: "city")
            var (van, other) = (SimulatedDevice("van"), SimulatedDevice("van", seed: 2, tenant: "other"))
            van.seal(10)
            other.seal(10)
            #expect(try store.take(van.arrivals + other.arrivals).allSatisfy(\.isTaken))
            #expect(try events(in: store).count == 1)
            #expect(try events(in: store, tenant: "other").isEmpty)
            #expect(try store.fences(tenant: "other").isEmpty)
            #expect(try !store.removeFence(tenant: "other", name: "city"))
        }
    }

    @Test("events are found by period, device and fence")
    func findsEvents() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try store(on: server, fence: "city")
            #expect(try store.addFence(tenant: "acme", name: "land", FenceArea(text: Self.everywhere)))
            var devices = [SimulatedDevice("bus", seed: 1), SimulatedDevice("van", seed: 2)]
            devices[0].seal(10)
            devices[1].sealWithoutTime(received: [0])
            devices[1].seal(10)
            _ = try store.take(devices.flatMap(\.arrivals))
            func count(times: Range<Int64>? = nil, device: String? = nil, fence: String? = nil) throws -> Int {
                var count = 0
                try store.fenceEvents(tenant: "acme", times: times, device: device, fence: fence) { _ in
                    count += 1
                    return true
                }
                return count
            }
            let (start, second) = (devices[0].fixes[0].instant, devices[1].fixes[1].instant)
            #expect(try count() == 4)
            #expect(try count(device: "bus") == 2 && count(device: "van", fence: "land") == 1)
            #expect(try count(times: start..<start + 1) == 2 && count(times: start + 1..<second) == 0)
            #expect(try count(fence: "none") == 0)
            var first: [FenceEvent] = []
            try store.fenceEvents(tenant: "acme") {
                first.append($0)
                return false
            }
            // The track began a day ago.
            #expect(first.map(\.isLate) == [true] && first.map(\.number) == [1])
        }
    }

    @Test("a database of the first version gets the tables of fences, and keeps its fixes")
    func updatesDatabases() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            device.seal(10)
            _ = try store.take(device.arrivals)
            try server.execute(
                """
                DROP TABLE fleet.fences, fleet.fence_version, fleet.fence_events, fleet.inside;
                DROP FUNCTION fleet.fence_version, fleet.current_fences, fleet.devices_inside, fleet.store_crossings;
                UPDATE fleet.version SET number = 1;
                """)
            device.seal(10)
            let error = #expect(throws: FleetStoreError.self) { try store.take(device.arrivals) }
            #expect(error?.message.contains("Prepare the database first") == true)
            try store.prepareSchema()
            #expect(try store.addFence(tenant: "acme", name: "city", FenceArea(text: Self.everywhere)))
            #expect(try store.take(device.arrivals).map(\.isTaken) == [false, true])
            #expect(try events(in: store).count == 1)
            try expectStored(device, in: store)
            try server.execute("UPDATE fleet.version SET number = 9")
            #expect(throws: FleetStoreError.self) { try store.prepareSchema() }
        }
    }

    @Test("a collector that does not know the kind of a fence stores nothing, so that no crossing is missed")
    func refusesUnknownAreas() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try store(on: server, fence: "city")
            try server.execute("UPDATE fleet.fences SET area = 'corridor 1,1 2,2 50'")
            var device = SimulatedDevice("van")
            device.seal(10)
            let error = #expect(throws: FleetStoreError.self) { try store.take(device.arrivals) }
            #expect(error?.canRetry == false && error?.message.contains("Update the program") == true)
            #expect(try store.devices(tenant: "acme").isEmpty)
        }
    }
}
