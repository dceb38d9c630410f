import FleetQueue
import FleetTestSupport
import FleetWire
import GNSS
import TestSupport
import Testing

@testable import FleetEdge

@Suite("Planned outages")
struct PlannedOutageTests {
    /// Returns a time on 2026-11-20.
    private func time(_ hour: Int64, _ minute: Int64, _ second: Int64 = 0) -> UTCTime {
        UTCTime(secondsSince1970: 1_795_132_800 + hour * 3_600 + minute * 60 + second)
    }

    private func fix(_ time: UTCTime?) -> FleetFix {
        var fix = Fix()
        fix.time = time
        return FleetFix(fix: fix, received: 0)
    }

    @Test("a span contains its start but not its end")
    func span() throws {
        let span = try #require(DaySpan("10:00-18:30"))
        #expect(!span.contains(time(9, 59, 59)) && span.contains(time(10, 0)))
        #expect(span.contains(time(18, 29, 59)) && !span.contains(time(18, 30)))
        let rest = try #require(DaySpan("9:00-24:00"))
        #expect(rest.contains(time(23, 59, 59)) && !rest.contains(time(0, 0)))
    }

    @Test("a span whose end is earlier than its start crosses midnight")
    func midnight() throws {
        let span = try #require(DaySpan("22:00-06:00"))
        #expect(!span.contains(time(21, 59, 59)) && span.contains(time(22, 0)) && span.contains(time(23, 59, 59)))
        #expect(span.contains(time(0, 0)) && span.contains(time(5, 59, 59)) && !span.contains(time(6, 0)))
    }

    @Test(
        "a text that is not a span of the day is refused",
        arguments: [
            "", "10:00", "10-18", "10:00-", "10:00-10:00", "10:00-25:00", "10:60-11:00", "24:00-6:00", "1:00-2:00-3:00",
            "+1:00-2:00", "10:0-18:00", "10:00–18:00",
        ])
    func wrongText(_ text: String) { #expect(DaySpan(text) == nil) }

    @Test("a device with outages starts offline, and then follows the times of its fixes")
    func follow() throws {
        var outages = PlannedOutages([try #require(DaySpan("10:00-18:00")), try #require(DaySpan("22:00-23:00"))])
        #expect(outages.isOffline)
        outages.follow(fix(nil))
        #expect(outages.isOffline)
        let expected = [
            (time(9, 0), false), (time(10, 0), true), (nil, true), (time(18, 0), false), (nil, false),
            (time(22, 30), true), (time(23, 0), false),
        ]
        for (time, isOffline) in expected {
            outages.follow(fix(time))
            #expect(outages.isOffline == isOffline)
        }
    }

    @Test("a device without outages is never offline")
    func noOutages() {
        var outages = PlannedOutages([])
        outages.follow(fix(time(12, 0)))
        #expect(!outages.isOffline)
    }
}

@Suite("Edge with planned outages", .needs("nats-server"), .serialized)
struct OutageTests {
    /// 2026-11-20.
    private static let midnight: Int64 = 1_795_132_800
    private static let outages = [DaySpan("10:00-18:00")].compactMap { $0 }

    @Test("a device disconnects when an outage begins, and sends the fixes from the outage when it has ended")
    func outage() async throws {
        try await onThread {
            let broker = try TestBroker()
            let center = try TestCenter(broker.options("center"))
            defer { center.close() }
            let device = TestDevice()
            // Without a batch interval, every fix that waits for a connection is late, however soon the outage ends.
            let edge = try device.start(broker.options(), batch: .zero, outages: Self.outages)
            device.drive(edge, 10, at: Self.midnight + 10 * 3_600 - 10)
            device.events.wait { $0 == .connected }
            center.waitForFixes(10)
            for day in 1...2 {
                let midnight = Self.midnight + Int64(day) * 86_400
                let count = device.fixes.count
                device.drive(edge, 1_000, at: midnight + 10 * 3_600)
                device.events.wait(times: day) { $0 == .disconnected }
                let status = try FleetQueue.status(of: device.queue)
                #expect(status.linkTrouble == "in a planned outage" && status.linkCause == "offline")
                #expect(center.fixes.count == count)
                device.drive(edge, 10, at: midnight + 18 * 3_600)
                device.events.wait(times: day + 1) { $0 == .connected }
                center.waitForFixes(count + 1_010)
            }
            #expect(edge.finish(within: .seconds(240)))
            #expect(center.fixes == device.fixes)
            let lateCount = center.batches.filter(\.header.isLate).reduce(0) { $0 + $1.fixes.count }
            #expect(lateCount >= 2_000)
        }
    }

    @Test("an edge that finishes during an outage does not wait, and keeps its fixes in the queue")
    func end() async throws {
        try await onThread {
            let broker = try TestBroker()
            let device = TestDevice()
            let edge = try device.start(broker.options(), outages: Self.outages)
            device.drive(edge, 100, at: Self.midnight + 12 * 3_600)
            // The time is far longer than a test may take.
            #expect(!edge.finish(within: .seconds(86_400)))
            #expect(device.events.all.isEmpty)
            #expect(try FleetQueue.status(of: device.queue).waitingFixes == 100)
        }
    }
}
