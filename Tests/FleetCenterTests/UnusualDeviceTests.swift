import FleetEdge
import FleetLink
import FleetQueue
import FleetStore
import FleetTestSupport
import GNSS
import SystemSupport
import TestSupport
import Testing

@testable import FleetWire

@Suite(
    "Copied, full and hostile devices", .needsPostgres, .needs("nats-server"), .serialized)
struct UnusualDeviceTests {
    @Test("fixes shared by several copies of a queue are stored only once")
    func copies() async throws {
        try await onThread {
            let fleet = try TestFleet()
            try fleet.startCollector()
            try fleet.startEdge("truck7")
            fleet.accept(100)
            try fleet.waitUntilStored()
            fleet.broker.kill()
            // The copies have these fixes, too.
            fleet.accept(1_000)
            fleet.stopEdge("truck7")
            for copy in ["clone", "restored"] {
                try fleet.copyQueue("truck7", to: copy)
                #expect(try FleetQueue.status(of: fleet.queue(copy)).waitingFixes >= 1_000)
            }
            try fleet.broker.start()
            for queue in ["truck7", "clone"] { try fleet.startEdge(queue, device: "truck7") }
            for _ in 0..<5 { fleet.accept(60) }
            for queue in ["truck7", "clone"] {
                #expect(fleet.edges[queue]?.finish(within: .seconds(300)) == true)
                fleet.stopEdge(queue)
            }
            try fleet.startEdge("restored", device: "truck7")
            fleet.accept(70)
            #expect(fleet.edges["restored"]?.finish(within: .seconds(300)) == true)
            let reports = try FleetStore(fleet.database.conninfo).verify(tenant: TestFleet.tenant)
            #expect(reports.flatMap(\.problems) == [])
            #expect(reports.map(\.fixes).sorted() == [70, 300, 300, 1_100])
            #expect(try Set(fleet.storedFixes("truck7")) == Set(fleet.accepted.values.joined()))
            fleet.stopCollectors()
        }
    }

    @Test("a device whose queue fills up while the device is offline reports exactly which fixes were dropped")
    func fullQueue() async throws {
        try await onThread {
            let fleet = try TestFleet()
            fleet.broker.kill()
            try fleet.startEdge("truck7", maxBytes: 5_000)
            for _ in 0..<10 { fleet.accept(2_000) }
            fleet.stopEdge("truck7")
            let status = try FleetQueue.status(of: fleet.queue("truck7"))
            #expect(status.accepted == 20_000 && status.gaps == 1 && status.waitingBytes <= 5_000)
            try fleet.broker.start()
            try fleet.startCollector()
            try fleet.startEdge("truck7", maxBytes: 5_000)
            #expect(fleet.edges["truck7"]?.finish(within: .seconds(300)) == true)
            let store = try FleetStore(fleet.database.conninfo)
            let reports = try store.verify(tenant: TestFleet.tenant)
            let report = try #require(reports.first)
            let stored = try fleet.storedFixes("truck7")
            #expect(report.problems == [] && reports.count == 1)
            #expect(report.gaps.map(\.first) == [1] && report.gaps.map(\.reason) == ["the queue was full"])
            #expect(report.gaps.map(\.count) == [20_000 - stored.count])
            #expect(!stored.isEmpty && stored == fleet.accepted["truck7"]?.suffix(stored.count))
            let devices = try store.devices(tenant: TestFleet.tenant)
            #expect(devices.map(\.dropped) == [20_000 - stored.count] && devices.map(\.fixes) == [stored.count])
            fleet.stopCollectors()
        }
    }

    @Test(
        "malicious batches do not prevent other devices' fixes from being stored")
    func attacks() async throws {
        try await onThread {
            let fleet = try TestFleet()
            try fleet.startCollector()
            try fleet.startEdge("truck7")
            fleet.accept(100)
            try fleet.waitUntilStored()
            let intruder = try EdgeLink(
                fleet.broker.options("truck8"), stored: FleetSubject.stored(tenant: TestFleet.tenant, device: "truck8"))
            var events: [EdgeLink.Event] = []
            while !events.contains(.connected) {
                waitUntilReady(intruder.descriptor)
                events += intruder.events()
            }
            let payloads = try Self.attacks()
            for (number, payload) in payloads.enumerated() {
                let subject = FleetSubject.record(tenant: TestFleet.tenant, device: "truck8")
                #expect(intruder.publish(payload, to: subject, token: UInt64(number)))
                fleet.accept(20)
            }
            let store = try FleetStore(fleet.database.conninfo)
            let deadline = ContinuousClock.now + .seconds(300)
            // The broker may deliver a batch again before the collector acknowledges it, which is then reported again.
            while try store.health(now: 0).refused.first?.count ?? 0 < payloads.count
                || fleet.refusals.value < payloads.count, ContinuousClock.now < deadline
            {}
            #expect(fleet.refusals.value >= payloads.count)
            try fleet.expectEverythingStored()
            #expect(
                try store.health(now: 0).refused == [
                    .init(tenant: TestFleet.tenant, device: "truck8", count: payloads.count)
                ])
            #expect(try store.devices(tenant: TestFleet.tenant).map(\.device) == ["truck7"])
        }
    }

    /// Returns payloads that no collector may store.
    private static func attacks() throws -> [[UInt8]] {
        var random = SplitMix64(seed: 18)
        let garbage = (0..<65_536).map { _ in UInt8.random(in: 0...255, using: &random) }
        let fixes = [FleetFix(fix: Fix(), received: 1_700_000_000_000_000)]
        func header(of device: String) -> BatchHeader {
            BatchHeader(
                tenant: TestFleet.tenant, device: device, incarnation: Incarnation(using: &random), first: 1, count: 1)
        }
        func payload(of device: String) -> [UInt8] { Batch.seal(fixes, as: header(of: device)).payload }
        // A gigabyte of zeros: the header of a frame, and blocks that repeat one byte 131,072 times.
        var bomb: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0xA0, 0, 0, 0, 0x40]
        for block in 0..<8_192 { bomb += [block == 8_191 ? 3 : 2, 0, 0x10, 0] }
        var writer = ProtobufWriter()
        header(of: "truck8").write(to: &writer)
        writer.bytes(BatchHeader.compressedColumnsField, bomb)
        return [garbage, [], writer.bytes, payload(of: "truck7"), payload(of: "truck8").dropLast()]
    }
}
