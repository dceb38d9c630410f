import FleetFences
import FleetTestSupport
import FleetWire
import TestSupport
import Testing

@testable import FleetStore

@Suite("Fences in a replay", .needsPostgres) struct ReplayFenceTests {
    @Test("a replay after older fixes were forgotten records no crossings that did not happen")
    func forgottenCrossings() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 0)
            // The device moves north, and leaves this fence with its 150th fix or so.
            let area = try FenceArea(text: "circle 47.0,11.005 111362.0")
            #expect(try center.store.addFence(tenant: "acme", name: "south", area))
            var device = center.device
            for _ in 0..<3 { device.seal(60) }
            _ = try center.store.take(device.arrivals)
            let events = try fenceEvents(in: center.store)
            #expect(events.map(\.fence) == ["city", "south", "south"])
            let fixes = device.fixes
            _ = try center.store.forget(tenant: "acme", device: "van", before: fixes[90].instant)
            #expect(try fenceEvents(in: center.store) == [events[2]])
            try center.store.requestReplay(tenant: "acme", device: "van", from: fixes[130].instant)
            #expect(try center.ask(device, firstKept: 1).next == 121)
            try center.sendAgain(device)
            #expect(try fenceEvents(in: center.store) == [events[2]])
            // A replay of all fixes also restores the forgotten crossings.
            try center.store.requestReplay(tenant: "acme", device: "van")
            try center.sendAgain(device)
            #expect(try fenceEvents(in: center.store) == events)
            try expectStored(device, in: center.store)
        }
    }

    @Test("each crossing is recorded once if a device asks about its streams before it sends any of them again")
    func streamsAskedTogether() async throws {
        try await onThread {
            let (center, first, second) = try Self.twoStreams(fence: "south")
            let events = try fenceEvents(in: center.store)
            try center.store.requestReplay(tenant: "acme", device: "van")
            for device in [first, second] { #expect(try center.ask(device, firstKept: 1).next == 1) }
            try center.sendAgain(second)
            #expect(try fenceEvents(in: center.store) == events)
        }
    }

    @Test("crossings in a later stream whose last fixes the device no longer has are not recorded again")
    func restoredLaterStream() async throws {
        try await onThread {
            let (center, first, second) = try Self.twoStreams()
            var device = second
            let events = try fenceEvents(in: center.store)
            try center.store.requestReplay(tenant: "acme", device: "van")
            try center.sendAgain(first)
            #expect(try center.ask(device, firstKept: 1, nextKept: 541).next == 601)
            device.seal(60)
            #expect(try center.store.take([device.arrivals[15]]).map(\.isTaken) == [true])
            #expect(try fenceEvents(in: center.store) == events)
        }
    }

    @Test(
        "after a replay of several streams was ended, each fence event is recorded once", arguments: [false, true])
    func keepsFencesOfLaterStreams(isFirstStreamComplete: Bool) async throws {
        try await onThread {
            let (center, first, second) = try Self.twoStreams()
            var device = second
            try center.store.requestReplay(tenant: "acme", device: "van")
            #expect(try center.ask(first, firstKept: 1).next == 1)
            if isFirstStreamComplete { _ = try center.store.take(first.arrivals) }
            _ = try center.store.endReplay(tenant: "acme", device: "van")
            device.seal(60)
            #expect(try center.store.take([device.arrivals[15]]).map(\.isTaken) == [true])
            let events = try fenceEvents(in: center.store)
            #expect(events.map(\.fence).sorted() == ["city", "north"] && events.allSatisfy(\.isEntry))
        }
    }

    @Test("ending a replay that has not started keeps the state of a fence whose entry was forgotten")
    func keepsForgottenEntry() async throws {
        try await onThread {
            let center = try ReplayCenter(batches: 3)
            var device = center.device
            _ = try center.store.forget(tenant: "acme", device: "van", before: device.fixes[90].instant)
            try center.store.requestReplay(tenant: "acme", device: "van")
            #expect(try center.store.endReplay(tenant: "acme", device: "van") == 0)
            device.seal(60)
            _ = try center.store.take([device.arrivals[3]])
            #expect(try fenceEvents(in: center.store) == [])
        }
    }

    /// Returns a center with a fence, a device with one stream, and the device with a second stream.
    ///
    /// - Parameter fence: The name of the fence. The device enters `north` in the second stream. It enters `south` in
    ///   the first stream, and leaves it in the second one.
    private static func twoStreams(
        fence: String = "north"
    ) throws -> (center: ReplayCenter, first: SimulatedDevice, second: SimulatedDevice) {
        let center = try ReplayCenter(batches: 0)
        // The device moves north.
        let area = fence == "north" ? "circle 49.0,11.005 110528.0" : "circle 47.0,11.005 111695.0"
        #expect(try center.store.addFence(tenant: "acme", name: fence, FenceArea(text: area)))
        var device = center.device
        for _ in 0..<5 { device.seal(60) }
        let first = device
        device.reopen()
        for _ in 0..<10 { device.seal(60) }
        _ = try center.store.take(first.arrivals)
        _ = try center.store.take(Array(device.arrivals[5...]))
        let fences = fence == "north" ? ["city", "north"] : ["city", "south", "south"]
        #expect(try fenceEvents(in: center.store).map(\.fence) == fences)
        return (center, first, device)
    }
}
