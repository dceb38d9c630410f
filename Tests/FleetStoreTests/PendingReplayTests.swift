import FleetTestSupport
import FleetWire
import TestSupport
import Testing

@testable import FleetStore

@Suite("Changes between a replay request and the replay", .needsPostgres) struct PendingReplayTests {
    @Test("forgetting a device cancels its pending replay")
    func forgetsDevice() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            try center.store.requestReplay(tenant: "acme", device: "van")
            _ = try center.store.countForgotten(tenant: "acme", device: "van")
            _ = try center.store.forget(tenant: "acme", device: "van")
            #expect(try center.ask(center.device, firstKept: 1).next == 181)
            #expect(try center.store.verify(tenant: "acme").map(\.fixes) == [0])
        }
    }

    @Test("forgetting older fixes excludes exactly these fixes from a pending replay", arguments: [false, true])
    func forgetsOlderFixes(isCompact: Bool) async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            let fixes = center.device.fixes
            if isCompact { #expect(try center.store.compact(before: .max) == 1) }
            try center.store.requestReplay(tenant: "acme", device: "van")
            _ = try center.store.forget(tenant: "acme", device: "van", before: fixes[90].instant)
            #expect(try center.store.verify(tenant: "acme").map(\.problems) == [[]])
            #expect(try center.ask(center.device, firstKept: 1).next == 91)
            let missing = "fixes 91 to 180 were deleted for a replay, and the device has not sent them again yet"
            #expect(try center.store.verify(tenant: "acme").map(\.problems) == [[missing]])
        }
    }

    @Test("fixes that are forgotten during a replay do not return")
    func forgetsDuringReplay() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 4)
            var device = center.device
            try center.store.requestReplay(tenant: "acme", device: "van", from: device.fixes[60].instant)
            #expect(try center.ask(device, firstKept: 1).next == 61)
            _ = try center.store.take([device.arrivals[1]])
            #expect(try center.store.countForgotten(tenant: "acme", device: "van").fixes == 240)
            #expect(try center.store.forget(tenant: "acme", device: "van").fixes == 240)
            device.seal(60)
            #expect(try center.store.take(device.arrivals).map(\.isTaken) == [false, false, false, false, true])
            let report = try center.store.verify(tenant: "acme")[0]
            #expect(report.problems == [] && report.fixes == 60)
            #expect(report.gaps.allSatisfy(\.isDeleted) && report.gaps.map(\.count).reduce(0, +) == 240)
            #expect(try center.store.devices(tenant: "acme").map(\.dropped) == [0])
            #expect(try center.ask(device, firstKept: 1).next == 301)
        }
    }

    @Test("during a replay, forgetting older fixes is refused, because the center does not know their times")
    func refusesOlderFixesDuringReplay() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            let time = center.device.fixes[90].instant
            try center.store.requestReplay(tenant: "acme", device: "van")
            #expect(try center.ask(center.device, firstKept: 1).next == 1)
            let error = #expect(throws: FleetStoreError.self) {
                try center.store.forget(tenant: "acme", device: "van", before: time)
            }
            #expect(error?.message.contains("180 fixes of van") == true, "\(error?.message ?? "")")
            #expect(error?.isReplayRunning == true)
            try center.sendAgain(center.device)
            #expect(try center.store.forget(tenant: "acme", device: "van", before: time).fixes == 90)
        }
    }

    @Test("ending a replay keeps all fixes that have arrived, and the device continues with new fixes")
    func endsReplay() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 4)
            var device = center.device
            func end(isRehearsal: Bool = false) throws -> Int? {
                try center.store.endReplay(tenant: "acme", device: "van", isRehearsal: isRehearsal)
            }
            #expect(try end() == nil)
            try center.store.requestReplay(tenant: "acme", device: "van", from: device.fixes[60].instant)
            #expect(try center.ask(device, firstKept: 1).next == 61)
            _ = try center.store.take([device.arrivals[1]])
            #expect(try end(isRehearsal: true) == 120)
            #expect(try center.ask(device, firstKept: 1).next == 121)
            #expect(try end() == 120)
            #expect(try end() == nil)
            #expect(try center.ask(device, firstKept: 1).next == 241)
            device.seal(60)
            #expect(try center.store.take(device.arrivals).map(\.isTaken) == [false, false, false, false, true])
            let report = try center.store.verify(tenant: "acme")[0]
            #expect(report.problems == [] && report.fixes == 180)
            let gap = DroppedNumbers(first: 121, count: 120, reason: CenterGap.replayEnded.rawValue)
            #expect(report.gaps == [gap] && gap.isDeleted)
            #expect(try center.store.devices(tenant: "acme").map(\.dropped) == [120])
            let time = device.fixes[60].instant
            #expect(try center.store.forget(tenant: "acme", device: "van", before: time).fixes == 60)
            // The device has kept all fixes, so a later replay restores them.
            try center.store.requestReplay(tenant: "acme", device: "van")
            try center.sendAgain(device)
            try expectStored(device, in: center.store)
        }
    }

    @Test("ending a replay that has not started cancels it")
    func endsRequestedReplay() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            try center.store.requestReplay(tenant: "acme", device: "van")
            #expect(try center.store.endReplay(tenant: "acme", device: "van") == 0)
            #expect(try center.ask(center.device, firstKept: 1).next == 181)
            try expectStored(center.device, in: center.store)
        }
    }

    @Test("forgetting all fixes before a time cancels a pending replay")
    func forgetsAllOlderFixes() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            try center.store.requestReplay(tenant: "acme", device: "van")
            _ = try center.store.forget(tenant: "acme", device: "van", before: .max)
            #expect(try center.ask(center.device, firstKept: 1).next == 181)
        }
    }

    @Test("forgetting older fixes keeps a pending replay of newer fixes, and does not request one")
    func keepsNewerReplay() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            let fixes = center.device.fixes
            _ = try center.store.forget(tenant: "acme", device: "van", before: fixes[30].instant)
            #expect(try center.ask(center.device, firstKept: 1).next == 181)
            try center.store.requestReplay(tenant: "acme", device: "van", from: fixes[130].instant)
            _ = try center.store.forget(tenant: "acme", device: "van", before: fixes[60].instant)
            #expect(try center.ask(center.device, firstKept: 1).next == 121)
        }
    }

    @Test("compaction does not cancel a pending replay")
    func compaction() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 20)
            let time = center.device.fixes[6 * 60 + 30].instant
            try center.store.requestReplay(tenant: "acme", device: "van", from: time)
            #expect(try center.store.compact(before: .max) == 1)
            #expect(try center.ask(center.device, firstKept: 1).next == 1)
            try center.sendAgain(center.device)
            try expectStored(center.device, in: center.store)
        }
    }

    @Test("a pending replay includes the fixes of every request", arguments: [[60, 120], [120, 60]])
    func severalRequests(starts: [Int]) async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            for start in starts {
                let time = center.device.fixes[start].instant
                try center.store.requestReplay(tenant: "acme", device: "van", from: time)
            }
            #expect(try center.ask(center.device, firstKept: 1).next == 61)
        }
    }

    @Test("replaying a stream after a later stream replays the later stream again, so fence events stay correct")
    func laterStreamFirst() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 0)
            _ = try center.addFences()
            var device = center.device
            for _ in 0..<20 { device.seal(60) }
            _ = try center.store.take(device.arrivals)
            device.reopen()
            for _ in 0..<6 { device.seal(60) }
            _ = try center.store.take(Array(device.arrivals[20...]))
            let events = try fenceEvents(in: center.store)
            try center.store.requestReplay(tenant: "acme", device: "van")
            // The device asks about its current stream first, and sends a part of it before it starts over.
            #expect(try center.ask(device, firstKept: 1).next == 1)
            _ = try center.store.take(Array(device.arrivals[20..<25]))
            try center.sendAgain(device)
            #expect(try fenceEvents(in: center.store) == events)
            let reports = try center.store.verify(tenant: "acme")
            #expect(reports.flatMap(\.problems) == [])
            #expect(reports.map(\.fixes).reduce(0, +) == device.fixes.count)
        }
    }

    @Test("replaying a stream does not replay later streams that were forgotten")
    func forgottenLaterStream() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 0)
            var device = center.device
            // The clock was wrong: the first stream has later times than the second one.
            device.seal(60, from: SimulatedDevice.start + 3600)
            _ = try center.store.take(device.arrivals)
            let first = device
            device.reopen()
            device.seal(60, from: SimulatedDevice.start)
            _ = try center.store.take([device.arrivals[1]])
            try center.store.requestReplay(tenant: "acme", device: "van")
            _ = try center.store.forget(tenant: "acme", device: "van", before: first.fixes[0].instant)
            #expect(try center.ask(first, firstKept: 1).next == 1)
            #expect(try center.ask(device, firstKept: 1).next == 61)
        }
    }

    @Test("a device that has opened a new stream since a replay request is notified with its second batch")
    func newStream() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            try center.store.requestReplay(tenant: "acme", device: "van")
            var device = center.device
            device.reopen()
            for _ in 0..<2 { device.seal(60) }
            func next(_ index: Int) throws -> UInt64? {
                try center.store.take([device.arrivals[index]])[0].answer?.next
            }
            #expect(try next(3) == 61)
            // The device asks about its current stream. Because the answer is smaller, it starts over.
            #expect(try next(4) == 1)
            #expect(try center.ask(device, firstKept: 1).next == 1)
            #expect(try center.ask(center.device, firstKept: 1).next == 1)
            try center.sendAgain(device)
            #expect(try storedFixes(of: device, in: center.store) == device.fixes)
            #expect(try center.store.verify(tenant: "acme").map(\.problems) == [[], []])
            // The replay is complete, so neither this stream nor the next one is sent again.
            #expect(try next(4) == 121)
            device.reopen()
            for _ in 0..<2 { device.seal(60) }
            #expect(try (5...6).map(next) == [61, 121])
        }
    }

    @Test("if the center first answers the second batch of a new stream, the device can still start an older replay")
    func newStreamWithTwoBatches() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            try center.store.requestReplay(tenant: "acme", device: "van")
            var device = center.device
            device.reopen()
            for _ in 0..<2 { device.seal(60) }
            let answers = try center.store.take(Array(device.arrivals.suffix(2))).map(\.answer?.next)
            #expect(answers == [61, 1])
            // The number in the answer is not smaller than before, so the device asks, and then starts over.
            #expect(try center.ask(device, firstKept: 1).next == 1)
            try center.sendAgain(device)
            #expect(try storedFixes(of: device, in: center.store) == device.fixes)
            #expect(try center.store.verify(tenant: "acme").map(\.problems) == [[], []])
        }
    }

    @Test("a pending replay of a stream that the device no longer has restarts only the next stream")
    func lostStream() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            try center.store.requestReplay(tenant: "acme", device: "van")
            var device = center.device
            for isRestarted in [true, false] {
                device.reopen()
                for _ in 0..<2 { device.seal(60) }
                let arrivals = device.arrivals.suffix(2)
                let answers = try arrivals.map { try center.store.take([$0])[0].answer?.next }
                #expect(answers == [61, isRestarted ? 1 : 121])
                #expect(try center.ask(device, firstKept: 1).next == (isRestarted ? 1 : 121))
                _ = try center.store.take(Array(arrivals))
                #expect(try center.ask(device, firstKept: 1).next == 121)
            }
        }
    }
}
