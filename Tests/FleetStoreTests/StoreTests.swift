import FleetFences
import FleetTestSupport
import GNSS
import SystemSupport
import TestSupport
import Testing

@testable import FleetStore
@testable import FleetWire

@Suite(.needsPostgres) struct StoreTests {
    @Test("a center restored from a backup requests and stores the missing batches again")
    func restoresBackup() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            for _ in 0..<4 { device.seal(10) }
            _ = try store.take(Array(device.arrivals.prefix(2)))
            server.stop()
            try server.backUp()
            try server.start()
            // The first call reports that the server was stopped.
            #expect(throws: FleetStoreError.self) { try store.take(device.arrivals) }
            _ = try store.take(device.arrivals)
            #expect(try next(of: device, in: store) == 41)
            server.stop()
            try server.restore()
            try server.start()
            let restored = try FleetStore(server.conninfo)
            #expect(try next(of: device, in: restored) == 21)
            #expect(try restored.take(device.arrivals).map(\.isTaken) == [false, false, true, true])
            try expectStored(device, in: restored)
        }
    }

    @Test("a transaction takes only as many batches as fit into memory")
    func limitedTransactions() {
        var device = SimulatedDevice("van")
        for _ in 0..<30 { device.seal(4_096) }
        #expect(FleetStore.countForTransaction(device.arrivals.map(\.payload)) == 25)
        #expect(FleetStore.countForTransaction(device.arrivals.prefix(3).map(\.payload)) == 3)
        #expect(FleetStore.countForTransaction(Array(repeating: [], count: 600)) == FleetStore.maxArrivals)
        let large = [UInt8](repeating: 0, count: 1_000_000)
        #expect(FleetStore.countForTransaction(Array(repeating: large, count: 20)) == 8)
    }

    @Test("batches that can never be stored are set aside once and do not block their stream")
    func setsPoisonAside() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            for _ in 0..<2 { device.seal(10) }
            let good = device.arrivals
            var other = SimulatedDevice("van", seed: 1)
            other.seal(10, from: 0)
            other.seal(10)
            // The first batch has the numbers of the stored one but other fixes, so the second batch does not follow
            // the stored one.
            let broken = other.arrivals[1]
            let foreign = Arrival(tenant: "acme", device: "thief", payload: good[0].payload)
            let unreadable = Arrival(tenant: "acme", device: "van", payload: [1, 2, 3])
            let first = try store.take([unreadable, foreign, good[0], broken])
            #expect(first.map(\.isPoison) == [true, true, false, false])
            #expect(first.map(\.answer?.next) == [nil, nil, 11, 11])
            // Only after the first batch is stored is it certain that the broken one cannot follow.
            let second = try store.take([unreadable, foreign, good[0], broken])
            #expect(second.map(\.isPoison) == [true, true, false, true])
            #expect(second[3].answer?.next == 11)
            #expect(second[3].answer?.refusal?.isEmpty == false)
            #expect(try store.take([good[1]]).map(\.outcome) == [.taken(next: 21)])
            try expectStored(device, in: store)
            let refused = try store.health(now: 0).refused
            #expect(refused.map(\.device) == ["thief", "van"] && refused.map(\.count) == [1, 2])
        }
    }

    @Test("a device whose last position is damaged is listed without a position, and hides no other device")
    func damagedPosition() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var devices = [SimulatedDevice("bus"), SimulatedDevice("van")]
            for index in devices.indices { devices[index].seal(10) }
            _ = try store.take(devices.flatMap(\.arrivals))
            try server.execute("UPDATE fleet.positions SET fix = '\\xff' WHERE device = 'bus'")
            #expect(try store.devices(tenant: "acme").map(\.position) == [nil, devices[1].fixes.last])
            devices[0].seal(10)
            _ = try store.take(devices[0].arrivals)
            #expect(try store.devices(tenant: "acme").map(\.position) == devices.map(\.fixes.last))
        }
    }

    @Test("a plan to store a batch is not carried out if the batch's stream has changed in the meantime")
    func rejectsStalePlans() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            device.beginChain()
            device.seal(10)
            device.seal(10)
            // The same incarnation with the same numbers, but other fixes.
            var other = SimulatedDevice("van")
            other.seal(10, from: 0)
            other.seal(10)
            func plan(_ arrivals: [Arrival]) throws -> [TakePlan.Candidate] {
                var plan = TakePlan(stored: [:])
                for (index, arrival) in arrivals.enumerated() {
                    plan.add(try BatchHeader(payload: arrival.payload), payload: arrival.payload, index: index)
                }
                return plan.candidates
            }
            let first = try plan(device.arrivals)
            let second = try plan(other.arrivals)
            #expect(try store.take([device.arrivals[0]]).map(\.isTaken) == [true])
            #expect(try store.store(second, of: other.arrivals) == [0: .duplicate(next: 11), 1: .gap(next: 11)])
            #expect(
                try store.store(first, of: device.arrivals) == [0: .duplicate(next: 11), 1: .taken(next: 21)])
            try expectStored(device, in: store)
        }
    }

    @Test("columns and fields added by a newer program version are stored byte for byte and survive compaction")
    func storesUnknownColumns() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            for _ in 0..<3 { device.seal(10) }
            var chain = BatchHeader.firstChain
            let arrivals = try device.arrivals.enumerated().map { index, arrival in
                let batch = try Batch(payload: arrival.payload)
                var header = batch.header
                // The second batch is like the batches of this version.
                let column = index == 1 ? [] : [0xFA, 0x3F, 1, UInt8(index)]
                let columns = ColumnSet.bytes(batch.fixes) + column
                chain = header.chain(after: chain, columns: columns)
                header.chain = chain
                var writer = ProtobufWriter()
                header.write(to: &writer)
                writer.bytes(BatchHeader.columnsField, columns)
                let field: [UInt8] = index == 1 ? [] : [0xF8, 0x3F, 7]
                return Arrival(tenant: device.tenant, device: device.name, payload: writer.bytes + field)
            }
            #expect(try store.take(arrivals).allSatisfy(\.isTaken))
            for _ in 0..<2 {
                let rows = try store.connection.execute("SELECT body FROM fleet.batches ORDER BY first")
                #expect((0..<rows.count).map { rows.bytes($0, 0) } == arrivals.map(\.payload))
                try expectStored(device, in: store)
                _ = try store.compact(before: .max)
            }
        }
    }

    @Test("a transaction whose connection is lost does not continue on a new connection")
    func doesNotContinueTransactions() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            let error = #expect(throws: FleetStoreError.self) {
                try store.connection.transaction { () throws(FleetStoreError) in
                    _ = try? store.connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")
                    try store.connection.execute("INSERT INTO fleet.version VALUES (7)")
                }
            }
            #expect(error?.canRetry == true)
            #expect(try store.connection.execute("SELECT FROM fleet.version").count == 1)
        }
    }

    @Test("gaps, fixes with implausible times and batches that start a new chain are stored")
    func storesUnusualBatches() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            device.seal(10)
            device.drop(1_000_000, reason: "the disk was full")
            device.seal(10, from: 315_964_800)
            device.seal(10, from: 4_000_000_000)
            device.beginChain()
            device.seal(10, isLate: true)
            device.sealWithoutTime(received: [.max, .min, .min + 1])
            device.sealWithoutTime(received: [.max])
            #expect(try store.take(device.arrivals).allSatisfy(\.isTaken))
            // The batches of the first hour cannot be combined.
            #expect(try store.compact(before: .max) == 1)
            #expect(try store.compact(before: .max) == 0)
            try expectStored(device, in: store)
            let report = try store.verify(tenant: "acme")[0]
            #expect(report.gaps.map(\.reason) == ["the disk was full"])
            #expect(report.gaps.map(\.first) == [11])
            var old: [FleetFix] = []
            try store.fixes(tenant: "acme", device: "van", times: 0..<400_000_000_000_000) {
                old += $0
                return true
            }
            #expect(old == Array(device.fixes[10..<20]))
        }
    }

    @Test("a query returns the fixes in a time range until the caller stops the query")
    func returnsFixesBetweenTimes() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var device = SimulatedDevice("van")
            for _ in 0..<150 { device.seal(4) }
            _ = try store.take(device.arrivals)
            let times = device.fixes[30].instant..<device.fixes[555].instant
            var found: [FleetFix] = []
            try store.fixes(tenant: "acme", device: "van", times: times) {
                found += $0
                return true
            }
            #expect(found == Array(device.fixes[30..<555]))
            var count = 0
            try store.fixes(tenant: "acme", device: "van") { _ in
                count += 1
                return count < 7
            }
            #expect(count == 7)
        }
    }

    @Test("the collector role can store batches, but cannot verify stored data or change the schema")
    func limitsCollectors() async throws {
        try await onThread {
            let server = try PostgresServer()
            let owner = try FleetStore(server.conninfo)
            try server.createRole("collector")
            try owner.prepareSchema(collector: "collector")
            // A second preparation changes nothing.
            try owner.prepareSchema(collector: "collector")
            let collector = try FleetStore(server.conninfo(user: "collector"))
            var device = SimulatedDevice("van")
            device.seal(10)
            let bad = Arrival(tenant: "acme", device: "van", payload: [])
            #expect(try owner.addFence(tenant: "acme", name: "city", FenceArea(text: "circle 48.0,11.0 9000.0")))
            #expect(try collector.take(device.arrivals + [bad]).map(\.isTaken) == [true, false])
            #expect(try owner.fences(tenant: "acme").map(\.devices) == [1])
            let error = #expect(throws: FleetStoreError.self) { try collector.verify(tenant: "acme") }
            #expect(error?.canRetry == false)
            #expect(error?.message.contains("permission denied") == true)
            #expect(throws: FleetStoreError.self) { try collector.prepareSchema() }
            try expectStored(device, in: owner)
        }
    }

    @Test("a database error indicates whether a retry can succeed")
    func classifiesErrors() async throws {
        try await onThread {
            let syntax = #expect(throws: FleetStoreError.self) { _ = try FleetStore("host=a nonsense") }
            #expect(syntax?.canRetry == false)
            let absent = #expect(throws: FleetStoreError.self) { _ = try FleetStore("host=/nowhere") }
            #expect(absent?.canRetry == true)
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            let unprepared = #expect(throws: FleetStoreError.self) { _ = try store.verify(tenant: "acme") }
            #expect(unprepared?.canRetry == false)
            #expect(unprepared?.remedy == .fleetTables)
        }
    }

    @Test("a database that cannot store every text is refused")
    func encoding() async throws {
        try await onThread {
            let server = try PostgresServer()
            try server.execute(
                "CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
            let store = try FleetStore("\(server.conninfo) dbname=latin")
            let error = #expect(throws: FleetStoreError.self) { try store.prepareSchema() }
            #expect(error?.message.contains("createdb -E UTF8") == true && error?.canRetry == false)
        }
    }

    @Test("the error for a read-only server names the option that allows reading from it")
    func readOnlyServer() async throws {
        try await onThread {
            let server = try PostgresServer()
            try FleetStore(server.conninfo).prepareSchema()
            try server.execute("ALTER DATABASE postgres SET default_transaction_read_only = on")
            let error = #expect(throws: FleetStoreError.self) { _ = try FleetStore(server.conninfo) }
            #expect(error?.message.contains("target_session_attrs=any") == true, "\(error?.message ?? "")")
            let reader = try FleetStore("\(server.conninfo) target_session_attrs=any")
            #expect(try reader.devices(tenant: "acme").isEmpty && reader.verify(tenant: "acme").isEmpty)
        }
    }

    @Test("a schema that belongs to another role is refused, even by a superuser, and its owner is named")
    func foreignSchema() async throws {
        try await onThread {
            let server = try PostgresServer()
            for role in ["stranger", "owner", "member"] { try server.createRole(role) }
            try server.execute("CREATE SCHEMA fleet AUTHORIZATION stranger")
            let error = #expect(throws: FleetStoreError.self) { try FleetStore(server.conninfo).prepareSchema() }
            #expect(error?.message.contains("belongs to the role stranger") == true, "\(error?.message ?? "")")
            #expect(error?.message.hasSuffix(": GRANT stranger TO postgres") == true, "\(error?.message ?? "")")
            // Members of the owner may prepare the tables.
            try server.execute(
                """
                ALTER SCHEMA fleet OWNER TO owner;
                GRANT owner TO member;
                GRANT CREATE ON DATABASE postgres TO member;
                """)
            try FleetStore(server.conninfo(user: "member")).prepareSchema()
        }
    }

    @Test("the tables can be prepared if the database does not use standard-conforming strings")
    func nonstandardStrings() async throws {
        try await onThread {
            let server = try PostgresServer()
            try server.execute("ALTER DATABASE postgres SET standard_conforming_strings = off")
            try FleetStore(server.conninfo).prepareSchema()
        }
    }

    @Test("the device list contains each device's last position, number of fixes and number of dropped fixes")
    func listsDevices() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            var devices = [SimulatedDevice("bus", seed: 1), SimulatedDevice("van", seed: 2)]
            devices[0].seal(10)
            devices[1].seal(10)
            devices[1].drop(5, reason: "the disk was full")
            devices[1].seal(10)
            _ = try store.take(devices.flatMap(\.arrivals))
            let summaries = try store.devices(tenant: "acme")
            #expect(summaries.map(\.device) == ["bus", "van"])
            #expect(summaries.map(\.fixes) == [10, 20])
            #expect(summaries.map(\.dropped) == [0, 5])
            #expect(summaries.map(\.position) == devices.map(\.fixes.last))
            #expect(try store.devices(tenant: "other").isEmpty)
        }
    }

    @Test("a device's last position is the newest by the time of the fix, even if older fixes arrive later")
    func olderFixesArriveLater() async throws {
        try await onThread {
            let server = try PostgresServer()
            let store = try FleetStore(server.conninfo)
            try store.prepareSchema()
            func position() throws -> FleetFix? { try store.devices(tenant: "acme").first?.position }
            var device = SimulatedDevice("van")
            device.seal(10, from: SimulatedDevice.start + 3_600)
            let newest = device.fixes.last
            device.seal(10, from: SimulatedDevice.start)
            _ = try store.take(device.arrivals)
            #expect(try position() == newest)
            // The clock is ahead for a while, which must not hide the positions that follow.
            device.seal(10, from: SimulatedDevice.start + 48 * 3_600)
            _ = try store.take(device.arrivals)
            #expect(try position() == device.fixes.last)
            device.seal(10, from: SimulatedDevice.start + 3_700)
            _ = try store.take(device.arrivals)
            #expect(try position() == device.fixes.last)
            device.reopen()
            device.seal(10, from: SimulatedDevice.start + 3_650)
            _ = try store.take(device.arrivals)
            #expect(try position() == device.fixes.dropLast(10).last)
        }
    }

    private func next(of device: SimulatedDevice, in store: FleetStore) throws -> UInt64 {
        let request = SyncRequest(incarnation: device.incarnation, firstKept: 1, nextKept: 1)
        return try store.answer(request, tenant: device.tenant, device: device.name).next
    }
}
