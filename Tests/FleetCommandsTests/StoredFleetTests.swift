import FleetFences
import FleetStore
import FleetTestSupport
import FleetWire
import GNSS
import NMEA
import TestSupport
import Testing

@testable import FleetCommands

@Suite("Stored data on the fleet map", .needsPostgres) struct StoredFleetTests {
    /// 2026-11-20T23:59:00Z, a minute before midnight.
    private static let start: Int64 = 1_795_219_140

    @Test("the day of a device has one position per second in order, from all of its streams, and its fence events")
    func day() async throws {
        let server = try await onThread { try PostgresServer() }
        let store = try FleetStore(server.conninfo)
        try store.prepareSchema()
        let area = try FenceArea(text: "circle 48.0003,11 25.0")
        #expect(try store.addFence(tenant: "acme", name: "depot", area))
        // The second stream begins before the first one ends. Every second has two fixes.
        let seconds = (0..<60).flatMap { [Double($0), Double($0) + 0.5] }
        let streams = [seconds.filter { $0 < 40 }, seconds.filter { $0 >= 30 } + [60, 61]]
        for stream in streams { _ = try store.take([Self.arrival(stream)]) }

        let fleet = StoredFleet(store, tenant: "acme")
        let day = try #require(CalendarDate(year: 2026, month: 11, day: 20))
        let next = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        #expect(try await fleet.days(of: "van") == [next, day])
        #expect(try await fleet.day(day, of: "van").positions.map(\.second) == (0..<60).map { Self.start + $0 })
        #expect(try await fleet.day(next, of: "van").positions.map(\.second) == [Self.start + 60, Self.start + 61])
        let events = try await fleet.day(day, of: "van").events
        #expect(events.first?.fence == "depot" && events.first?.isEntry == true)
        #expect(try await fleet.fences().map(\.area) == [area])
        #expect(try await fleet.devices().map(\.device) == ["van"])
        #expect(try await fleet.days(of: "tram").isEmpty)
    }

    @Test("damaged batches do not withhold the other fixes of a day")
    func damagedDay() async throws {
        let server = try await onThread { try PostgresServer() }
        let store = try FleetStore(server.conninfo)
        try store.prepareSchema()
        for stream in [[0, 1], [2, 3]] as [[Double]] { _ = try store.take([Self.arrival(stream)]) }
        let fleet = StoredFleet(store, tenant: "acme")
        let day = try #require(CalendarDate(year: 2026, month: 11, day: 20))
        #expect(try await fleet.day(day, of: "van").isDamaged == false)
        try server.execute("UPDATE fleet.batches SET body = 'x' WHERE stream = 1")
        let rest = try await fleet.day(day, of: "van")
        #expect(rest.isDamaged)
        #expect(rest.positions.map(\.second) == [Self.start + 2, Self.start + 3])
    }

    @Test("after a restart of the database, queries continue")
    func restart() async throws {
        let server = try await onThread { try PostgresServer() }
        let store = try FleetStore(server.conninfo)
        try store.prepareSchema()
        let fleet = StoredFleet(store, tenant: "acme")
        #expect(try await fleet.fences().isEmpty)
        try await onThread {
            server.stop()
            try server.start()
        }
        #expect(try await fleet.fences().isEmpty)
    }

    /// Returns the first batch of a stream of a device that drives north at 1 m/s.
    private static func arrival(_ seconds: [Double]) -> Arrival {
        let fixes = seconds.map { second in
            var fix = Fix()
            fix.mode = .threeDimensional
            fix.time = UTCTime(
                secondsSince1970: start + Int64(second), nanosecond: second == second.rounded() ? 0 : 500_000_000)
            fix.coordinate = Coordinate(latitude: 48 + second / 1e5, longitude: 11)
            return FleetFix(fix: fix, received: start * 1_000_000)
        }
        let header = BatchHeader(
            tenant: "acme", device: "van", incarnation: Incarnation(), first: 1, count: fixes.count)
        return Arrival(tenant: "acme", device: "van", payload: Batch.seal(fixes, as: header).payload)
    }
}
