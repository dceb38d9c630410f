import FleetEdge
import FleetLink
import FleetWire
import GNSS
import GPSBridge
import GPSBridgeCLI
import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import FleetCommands

@Suite("Published receivers")
struct PublishedReceiverTests {
    @Test("batches that were dropped because the program was too slow are counted")
    func dropped() async throws {
        let folder = TemporaryDirectory()
        let link = LinkOptions(servers: ["nats://127.0.0.1:1"], name: "truck7")
        let edge = try Edge(
            EdgeOptions(link: link, tenant: "acme", device: "truck7", queue: folder("queue")), report: { _ in })
        let isRead = try WakeDescriptor()
        let feed = Receiver.Feed(name: "test") {
            var times = (0..<20).makeIterator()
            return AnyIterator {
                guard let second = times.next() else {
                    isRead.signal()
                    return nil
                }
                return Receiver.Feed.TimedEvent(at: .seconds(second), .bytes(Array("$GPTXT,01,01,02,A*00\r\n".utf8)))
            }
        }
        let receiver = PublishedReceiver(.feed(feed), buffering: .newest(2), edge: edge)
        let counts = Mutex<[Int]>([])
        receiver.start()
        await receiver.run { _, dropped in
            // Keeps the program busy until the feed has been read.
            _ = waitUntilReady(isRead.descriptor, .seconds(60))
            counts.withLock { $0.append(dropped) }
        }
        #expect(counts.withLock { $0 == $0.sorted() })
        #expect(counts.withLock { $0.last ?? 0 } >= 10)
        _ = edge.finish(within: .zero)
    }

    @Test("a receiver that is stopped as soon as it has started ends")
    func earlyStop() async throws {
        let folder = TemporaryDirectory()
        let link = LinkOptions(servers: ["nats://127.0.0.1:1"], name: "truck7")
        let edge = try Edge(
            EdgeOptions(link: link, tenant: "acme", device: "truck7", queue: folder("queue")), report: { _ in })
        let receiver = PublishedReceiver(.port("/dev/null"), edge: edge)
        receiver.start()
        receiver.stop()
        await receiver.run()
        _ = edge.finish(within: .zero)
    }

    @Test("a fix keeps the time of its reception while its batch waits")
    func receptionTime() throws {
        func microseconds() -> Int64 {
            let now = UTCTime.now
            return now.secondsSince1970 * 1_000_000 + Int64(now.nanosecond / 1_000)
        }
        let hour: Int64 = 3_600_000_000
        let earliest = microseconds() - hour
        let source = Receiver(.port("/dev/null"))
        var batch = Receiver.Batch(
            time: .now - .seconds(3_600), status: source.status, statistics: source.statistics)
        let latest = microseconds() - hour
        var fix = Fix()
        fix.time = UTCTime(secondsSince1970: 0)
        batch.epochs = [Epoch(fix: fix)]
        var fixes = FinalFixes()
        #expect(fixes.add(batch).isEmpty)
        let received = try #require(fixes.end()?.received)
        // Reading the two clocks takes a moment.
        #expect((earliest - 1_000...latest + 1_000).contains(received))
    }

    @Test("dropped batches of a receiver are reported even by a quiet program")
    func report() {
        let messages = Mutex<[String]>([])
        let report = PublishReport(isQuiet: true) { message in messages.withLock { $0.append(message) } }
        for count in [0, 2, 2, 4] { report.show(Self.status, dropped: count) }
        #expect(
            messages.withLock { $0 } == [
                "gpsbridge: this computer is too busy: 2 batches of data have been dropped so far",
                "gpsbridge: this computer is too busy: 4 batches of data have been dropped so far",
            ])
    }

    @Test("dropped batches of many simulated devices are reported once")
    func manyDevices() {
        let messages = Mutex<[String]>([])
        let report = PublishReport(deviceCount: 1_000, isQuiet: true) { message in
            messages.withLock { $0.append(message) }
        }
        for count in [0, 2, 7, 1] { report.show(Self.status, dropped: count) }
        #expect(
            messages.withLock { $0 } == [
                "gpsbridge: this computer is too busy for 1000 devices: some of their data has been dropped"
            ])
    }

    private static var status: Receiver.Status { Receiver(.port("/dev/null")).status }
}
