import FleetFences
import FleetTestSupport
import FleetWire
import TestSupport
import Testing

@testable import FleetStore

@Suite("Replaying stored fixes", .needsPostgres) struct ReplayTests {
    @Test(
        "a replay of forgotten fixes restores the fixes and their fence crossings", arguments: [false, true])
    func restoresForgottenFixes(isCompact: Bool) async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 0)
            _ = try center.addFences()
            var device = center.device
            for _ in 0..<20 { device.seal(60) }
            device.drop(7, reason: "the queue was full")
            _ = try center.store.take(device.arrivals)
            device.reopen()
            for _ in 0..<5 { device.seal(60) }
            _ = try center.store.take(Array(device.arrivals.suffix(5)))
            if isCompact { #expect(try center.store.compact(before: .max) > 0) }
            let events = try fenceEvents(in: center.store)
            let positions = try center.store.devices(tenant: "acme").map(\.position)
            _ = try center.store.forget(tenant: "acme", device: "van")
            let replay = try center.store.countReplay(tenant: "acme", device: "van")
            #expect(replay == Replay(fixes: 0, streams: 2, forgotten: 1_500))
            try center.store.requestReplay(tenant: "acme", device: "van")
            try center.sendAgain(device)
            #expect(try storedFixes(of: device, in: center.store) == device.fixes)
            let reports = try center.store.verify(tenant: "acme")
            #expect(reports.flatMap(\.problems) == [])
            #expect(reports.flatMap(\.gaps).map(\.count) == [7])
            #expect(try center.store.devices(tenant: "acme").map(\.dropped) == [7])
            #expect(try center.store.devices(tenant: "acme").map(\.position) == positions)
            #expect(try fenceEvents(in: center.store) == events)
            #expect(events.count > 3)
        }
    }

    @Test("a replay replaces the fixes that the device still has and keeps all other fixes")
    func keepsWhatOnlyTheCenterHas() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 20)
            let device = center.device
            // The time is in the seventh batch, but the device has kept only those from the eleventh on.
            let time = device.fixes[6 * 60 + 30].instant
            let replay = try center.store.countReplay(tenant: "acme", device: "van", from: time)
            #expect(replay == Replay(fixes: 14 * 60, streams: 1, forgotten: 0))
            try center.store.requestReplay(tenant: "acme", device: "van", from: time)
            #expect(try center.ask(device, firstKept: 10 * 60 + 1).next == 10 * 60 + 1)
            let report = try center.store.verify(tenant: "acme")[0]
            let missing = "fixes 601 to 1200 were deleted for a replay, and the device has not sent them again yet"
            #expect(report.problems == [missing] && report.fixes == 600)
            #expect(try center.store.take(device.arrivals).map(\.isTaken) == (0..<20).map { $0 >= 10 })
            try expectStored(device, in: center.store)
        }
    }

    @Test("a replay deletes nothing if the device has kept none of the requested fixes")
    func nothingKept() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            for firstKept: UInt64? in [nil, 181] {
                try center.store.requestReplay(tenant: "acme", device: "van")
                #expect(try center.ask(center.device, firstKept: firstKept).next == 181)
                #expect(try center.ask(center.device, firstKept: 1).next == 181)
            }
            try expectStored(center.device, in: center.store)
        }
    }

    @Test(
        "a replay deletes nothing if the device's queue was restored from a backup that ends before the stored fixes",
        arguments: [121, nil] as [UInt64?])
    func restoredQueue(nextKept: UInt64?) async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            try center.store.requestReplay(tenant: "acme", device: "van")
            #expect(try center.ask(center.device, firstKept: 1, nextKept: nextKept).next == 181)
            try expectStored(center.device, in: center.store)
            // The request has ended, so fixes can be forgotten, and a complete queue is not asked again.
            #expect(try center.ask(center.device, firstKept: 1).next == 181)
            let time = center.device.fixes[90].instant
            #expect(try center.store.forget(tenant: "acme", device: "van", before: time).fixes == 90)
        }
    }

    @Test("an older collector, which does not know the last fix that the device has kept, deletes nothing")
    func olderCollector() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            // The functions of version 7 had fewer parameters.
            try center.server.execute(
                """
                CREATE FUNCTION fleet.answer(text, text, bytea, bigint) RETURNS bigint LANGUAGE sql AS 'SELECT 1';
                CREATE FUNCTION fleet.rewind(bigint, bigint) RETURNS bigint LANGUAGE sql AS 'SELECT 1';
                ALTER TABLE fleet.batches_other DROP CONSTRAINT no_plausible_day;
                UPDATE fleet.version SET number = 7;
                """)
            try center.store.prepareSchema()
            try center.store.requestReplay(tenant: "acme", device: "van")
            let rows = try center.store.connection.execute(
                "SELECT fleet.answer('acme', 'van', $1, 1)", .bytes(center.device.incarnation.byteArray))
            #expect(rows.number(0, 0) == 181)
            try expectStored(center.device, in: center.store)
        }
    }

    @Test("if two collectors answer the same sync request, the second answer deletes nothing")
    func answersOnce() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            let time = center.device.fixes[60].instant
            try center.store.requestReplay(tenant: "acme", device: "van", from: time)
            #expect(try center.ask(center.device, firstKept: 1).next == 61)
            // The other collector has read the request before it was fulfilled.
            let rows = try center.store.connection.execute("SELECT fleet.rewind(id, 1, 181) FROM fleet.streams")
            #expect(rows.number(0, 0) == 61)
            #expect(try center.store.verify(tenant: "acme").map(\.fixes) == [60])
        }
    }

    @Test("the fixes of a replay can be counted without requesting them")
    func counts() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            let replay = try center.store.countReplay(tenant: "acme", device: "van")
            #expect(replay == Replay(fixes: 180, streams: 1, forgotten: 0))
            #expect(try center.ask(center.device, firstKept: 1).next == 181)
            let late = try center.store.countReplay(tenant: "acme", device: "van", from: .max)
            #expect(late == Replay(fixes: 0, streams: 0, forgotten: 0))
            try center.store.requestReplay(tenant: "acme", device: "van", from: .max)
            #expect(try center.ask(center.device, firstKept: 1).next == 181)
        }
    }

    @Test("a requested replay starts when the device's next batch is answered")
    func answersNextBatch() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            var device = center.device
            try center.store.requestReplay(tenant: "acme", device: "van", from: device.fixes[60].instant)
            device.seal(60)
            let taken = try center.store.take([device.arrivals[3]])
            #expect(taken.map(\.isTaken) == [true])
            #expect(taken.map(\.answer?.next) == [61])
            try center.sendAgain(device)
            try expectStored(device, in: center.store)
            device.seal(60)
            #expect(try center.store.take(device.arrivals).last?.answer?.next == 301)
        }
    }

    @Test("a replay also finds crossings of fences that were added after the first delivery")
    func findsCrossingsAgain() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 20)
            let fences = try center.addFences()
            try center.store.requestReplay(tenant: "acme", device: "van", from: center.device.fixes[300].instant)
            try center.sendAgain(center.device)
            let found = try fenceEvents(in: center.store).filter { $0.fence != "city" }
            let start = center.device.fixes[300].instant
            let expected = try expectedFenceEvents(of: "van", fences, in: center.store)
            #expect(found.filter { $0.time > start } == expected.filter { $0.time > start })
            #expect(found.count > 3)
            // The fence around everything was entered by the first fix, and is not entered again.
            #expect(try fenceEvents(in: center.store).filter { $0.fence == "city" }.count == 1)
        }
    }

    @Test("the collector role can answer sync requests, but can neither request a replay nor delete batches")
    func rights() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            try center.server.createRole("collector")
            try center.store.prepareSchema(collector: "collector")
            let collector = try FleetStore(center.server.conninfo(user: "collector"))
            for sql in ["SELECT fleet.rewind(1, 1, 1)", "UPDATE fleet.streams SET replay_from = 1"] {
                let error = #expect(throws: FleetStoreError.self) { try collector.connection.execute(sql) }
                #expect(error?.message.contains("permission denied") == true)
            }
            try center.store.requestReplay(tenant: "acme", device: "van")
            let request = SyncRequest(incarnation: center.device.incarnation, firstKept: 1, nextKept: 181)
            #expect(try collector.answer(request, tenant: "acme", device: "van").next == 1)
        }
    }
}
