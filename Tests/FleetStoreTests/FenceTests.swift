import FleetFences
import FleetTestSupport
import FleetWire
import GNSS
import SystemSupport
import TestSupport
import Testing

@testable import FleetStore

@Suite("Fences in the database", .needsPostgres) struct FenceTests {
    @Test("a collector applies the fences that another program adds or removes")
    func noticesChanges() async throws {
        try await onThread {
            let server = try PostgresServer()
            let collector = try preparedStore(on: server)
            let owner = try FleetStore(server.conninfo)
            var device = SimulatedDevice("van")
            func take() throws {
                device.seal(10)
                #expect(try collector.take(device.arrivals).last?.isTaken == true)
            }
            try take()
            #expect(try owner.addFence(tenant: "acme", name: "city", FenceArea(text: wholeArea)))
            #expect(try !owner.addFence(tenant: "acme", name: "city", FenceArea(text: wholeArea)))
            try take()
            try take()
            #expect(
                try fenceEvents(in: owner) == [StoredFenceEvent("city", "van", device.fixes[10].instant, isEntry: true)]
            )
            #expect(try owner.removeFence(tenant: "acme", name: "city"))
            #expect(try !owner.removeFence(tenant: "acme", name: "city"))
            #expect(try owner.fences(tenant: "acme").isEmpty)
            try take()
            #expect(try fenceEvents(in: owner).count == 1)
            // A new fence with the same name starts without the old fence's state.
            #expect(try owner.addFence(tenant: "acme", name: "city", FenceArea(text: wholeArea)))
            try take()
            #expect(try fenceEvents(in: owner).map(\.time) == [10, 40].map { device.fixes[$0].instant })
        }
    }

    @Test("after a backup is restored, a running collector uses the restored fences")
    func survivesRestores() async throws {
        try await onThread {
            let server = try PostgresServer()
            let collector = try preparedStore(on: server, fence: "city")
            var device = SimulatedDevice("van")
            device.seal(10)
            server.stop()
            try server.backUp()
            try server.start()
            let owner = try FleetStore(server.conninfo)
            #expect(try owner.addFence(tenant: "acme", name: "lost", FenceArea(text: wholeArea)))
            #expect(throws: FleetStoreError.self) { try collector.take(device.arrivals) }
            _ = try collector.take(device.arrivals)
            #expect(try fenceEvents(in: collector).map(\.fence) == ["city", "lost"])
            server.stop()
            try server.restore()
            try server.start()
            let restored = try FleetStore(server.conninfo)
            #expect(try restored.addFence(tenant: "acme", name: "new", FenceArea(text: wholeArea)))
            #expect(throws: FleetStoreError.self) { try collector.take(device.arrivals) }
            _ = try collector.take(device.arrivals)
            #expect(try fenceEvents(in: collector).map(\.fence) == ["city", "new"])
        }
    }

    @Test("fences and fence events are separate for each tenant")
    func separatesTenants() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try preparedStore(on: server, fence: "city")
            var (van, other) = (SimulatedDevice("van"), SimulatedDevice("van", seed: 2, tenant: "other"))
            van.seal(10)
            other.seal(10)
            #expect(try store.take(van.arrivals + other.arrivals).allSatisfy(\.isTaken))
            #expect(try fenceEvents(in: store).count == 1)
            #expect(try fenceEvents(in: store, tenant: "other").isEmpty)
            #expect(try store.fences(tenant: "other").isEmpty)
            #expect(try !store.removeFence(tenant: "other", name: "city"))
        }
    }

    @Test("fence events can be queried by period, device and fence")
    func findsEvents() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try preparedStore(on: server, fence: "city")
            #expect(try store.addFence(tenant: "acme", name: "land", FenceArea(text: wholeArea)))
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

    @Test("migrating a version 1 database adds the fence tables and keeps the fixes")
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
                DROP POLICY of_visible_stream ON fleet.batches;
                DROP POLICY of_visible_stream ON fleet.gaps;
                ALTER TABLE fleet.streams DROP COLUMN replay_from, DROP COLUMN replay_end, DROP COLUMN replay_chain;
                ALTER TABLE fleet.batches DROP COLUMN way;
                ALTER TABLE fleet.batches_other DROP CONSTRAINT no_plausible_day;
                UPDATE fleet.version SET number = 1;
                """)
            device.seal(10)
            let error = #expect(throws: FleetStoreError.self) { try store.take(device.arrivals) }
            #expect(error?.remedy == .fleetTables)
            try store.prepareSchema()
            #expect(try store.addFence(tenant: "acme", name: "city", FenceArea(text: wholeArea)))
            #expect(try store.take(device.arrivals).map(\.isTaken) == [false, true])
            #expect(try fenceEvents(in: store).count == 1)
            try expectStored(device, in: store)
            try server.execute("UPDATE fleet.version SET number = \(FleetSchema.version + 1)")
            #expect(throws: FleetStoreError.self) { try store.prepareSchema() }
        }
    }

    @Test("a collector stores no batches while a fence has an unknown kind")
    func refusesUnknownAreas() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try preparedStore(on: server, fence: "city")
            try server.execute("UPDATE fleet.fences SET area = 'corridor 1,1 2,2 50'")
            var device = SimulatedDevice("van")
            device.seal(10)
            let error = #expect(throws: FleetStoreError.self) { try store.take(device.arrivals) }
            #expect(error?.canRetry == false && error?.message.contains("Update gpsbridge") == true)
            #expect(try store.devices(tenant: "acme").isEmpty)
        }
    }
}
