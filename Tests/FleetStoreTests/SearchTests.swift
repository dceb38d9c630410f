import FleetStore
import FleetTestSupport
import FleetWire
import GNSS
import TestSupport
import Testing

@Suite(.needsPostgres) struct SearchTests {
    @Test("compaction reduces the number of rows without changing the stored data")
    func compacts() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            // Two and a half hours, with a gap, late batches and a new chain in the second hour.
            for _ in 0..<60 { device.seal(60) }
            for _ in 0..<20 { device.seal(60, isLate: true) }
            device.drop(100, reason: "the disk was full")
            for _ in 0..<20 { device.seal(60) }
            device.beginChain()
            for _ in 0..<50 { device.seal(60) }
            _ = try store.take(device.arrivals)
            #expect(try store.verify(tenant: "acme").map(\.batches) == [150])
            let end = (SimulatedDevice.start + 2 * 3600) * 1_000_000
            #expect(try store.compact(before: end - 1) == 1)
            try expectStored(device, in: store)
            #expect(try store.compact(before: end) == 1)
            #expect(try store.compact(before: end) == 0)
            try expectStored(device, in: store)
            // One batch for the first hour, one before the gap, one after it, and the 30 batches of the last half hour.
            #expect(try store.verify(tenant: "acme").map(\.batches) == [33])
            #expect(try store.verify(tenant: "acme").map { $0.gaps.map(\.count) } == [[100]])
            // A device continues, and may send everything again.
            device.seal(60)
            #expect(try store.take(device.arrivals).count(where: \.isTaken) == 1)
            try expectStored(device, in: store)
            let times = device.fixes[1000].instant..<device.fixes[5000].instant
            var found: [FleetFix] = []
            try store.fixes(tenant: "acme", device: "van", times: times) {
                found += $0
                return true
            }
            #expect(found == Array(device.fixes[1000..<5000]))
        }
    }

    @Test("fixes in a box and a time range are found before and after compaction")
    func searchesBoxes() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var devices = (0..<3).map { SimulatedDevice("van-\($0)", seed: UInt64($0)) }
            for _ in 0..<150 {
                for index in devices.indices { devices[index].seal(20) }
            }
            for device in devices { _ = try store.take(device.arrivals) }
            // The latitude rises by 0.00001° with each fix, and the longitude is random within 0.01°.
            let box = FleetBox(south: 48.005, west: 11.002, north: 48.025, east: 11.004)
            let times = devices[0].fixes[700].instant..<devices[0].fixes[2000].instant
            let expected = devices.map { device in
                device.fixes[700..<2000].filter { $0.fix.coordinate.map(box.contains) == true }
            }
            #expect(expected.allSatisfy { $0.count > 50 })
            func search() throws -> [[FleetFix]] {
                var found: [String: [FleetFix]] = [:]
                try store.fixes(tenant: "acme", in: box, times: times) {
                    found[$0, default: []] += $1
                    return true
                }
                return devices.map { found[$0.name] ?? [] }
            }
            #expect(try search() == expected)
            var ofOne: [FleetFix] = []
            try store.fixes(tenant: "acme", device: "van-1", in: box, times: times) {
                #expect($0 == "van-1")
                ofOne += $1
                return true
            }
            #expect(ofOne == expected[1])
            #expect(try store.compact(before: .max) == 3)
            #expect(try search() == expected)
        }
    }

    @Test("the days of a device are listed newest first, including both days of a batch that spans midnight")
    func listsDays() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            let midnight: Int64 = 20_000 * 86_400
            device.seal(60, from: midnight - 30)
            device.seal(10, from: midnight - 3 * 86_400)
            var other = SimulatedDevice("bus", seed: 2)
            other.seal(1, from: midnight + 5 * 86_400)
            _ = try store.take(device.arrivals + other.arrivals)
            #expect(try store.days(tenant: "acme", device: "van", limit: 10) == [20_000, 19_999, 19_997])
            #expect(try store.days(tenant: "acme", device: "van", limit: 2) == [20_000, 19_999])
            #expect(try store.days(tenant: "acme", device: "tram", limit: 10) == [])
        }
    }

    @Test("verification reports missing, swapped and damaged batches")
    func reportsDamage() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var devices = (0..<4).map { SimulatedDevice("van-\($0)", seed: UInt64($0)) }
            for index in devices.indices {
                for _ in 0..<5 { devices[index].seal(10) }
                _ = try store.take(devices[index].arrivals)
            }
            try server.execute("DELETE FROM fleet.batches WHERE stream = 1 AND first = 21")
            try server.execute("DELETE FROM fleet.batches WHERE stream = 2 AND first = 41")
            try server.execute(
                """
                UPDATE fleet.batches SET body = (
                    SELECT body FROM fleet.batches WHERE stream = 4 AND first = 11)
                WHERE stream = 3 AND first = 11
                """)
            let problems = try store.verify(tenant: "acme").map(\.problems)
            #expect(problems[0].first == "fixes 21 to 30 are missing")
            #expect(problems[1].first == "fixes 41 to 50 are missing")
            #expect(
                problems[2] == [
                    "the batch that starts at fix 11 contains the header of another batch",
                    "the batch that starts at fix 11 does not match its digest",
                ])
            #expect(problems[3].isEmpty)
            try server.execute("UPDATE fleet.batches SET body = 'x' WHERE stream = 4 AND first = 11")
            #expect(try store.verify(tenant: "acme", device: "van-3")[0].problems[0].contains("cannot be read"))
            let error = #expect(throws: FleetStoreError.self) {
                try store.fixes(tenant: "acme", device: "van-3") { _ in true }
            }
            #expect(error?.canRetry == false)
        }
    }

    @Test("verification reports damaged simplified tracks")
    func reportsDamagedWays() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            for _ in 0..<60 { device.seal(60) }
            _ = try store.take(device.arrivals)
            #expect(try store.compact(before: .max) == 1)
            #expect(try store.verify(tenant: "acme").map(\.problems) == [[]])
            try server.execute("UPDATE fleet.batches SET way = 'x'")
            #expect(
                try store.verify(tenant: "acme").map(\.problems) == [
                    [
                        """
                        the simplified track of the batch that starts at fix 1 cannot be read: the simplified track \
                        has an unknown version
                        """
                    ]
                ])
        }
    }

    @Test("a box may cross the antimeridian")
    func antimeridian() {
        let box = FleetBox(south: -20, west: 170, north: -10, east: -170)
        #expect(box.contains(Coordinate(latitude: -15, longitude: 179)))
        #expect(box.contains(Coordinate(latitude: -10, longitude: -170)))
        #expect(!box.contains(Coordinate(latitude: -15, longitude: 0)))
        #expect(!box.contains(Coordinate(latitude: -9, longitude: 179)))
    }
}
