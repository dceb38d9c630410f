import GNSS
import ReceiverTestSupport
import TestSupport
import Testing

@testable import Receivers

/// Tests with two random bytes that look like the start of a binary frame. The bytes that follow look like its length.
@Suite struct StrayHeaderTests {
    /// Returns one burst per second, each in two pieces, with stray bytes before the third burst.
    private static func pieces(_ stray: [UInt8], _ seconds: Range<Int> = 0..<6) -> [Receiver.Feed.TimedEvent] {
        seconds.flatMap { second in
            let bytes = (second == 2 ? stray : []) + Array(NMEAFixture.burst(second).utf8)
            return [
                Receiver.Feed.TimedEvent(at: .seconds(second), .bytes(Array(bytes.prefix(100)))),
                Receiver.Feed.TimedEvent(at: .seconds(second) + .milliseconds(50), .bytes(Array(bytes.dropFirst(100)))),
            ]
        }
    }

    private static let strays: [[UInt8]] = [
        [0xB5, 0x62] + Array("1F\r\n".utf8), Array("$@1234d\r".utf8), [0xB5, 0x62, 0x01, 0x07, 0x00, 0x10],
    ]

    @Test("stray bytes do not delay sentences into the next second", arguments: strays)
    func noDelay(_ stray: [UInt8]) async throws {
        let feed = Receiver.Feed(name: "stray bytes") { AnyIterator(Self.pieces(stray).makeIterator()) }
        let receiver = Receiver(.feed(feed))
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        let origin = try #require(await batches.next()).time
        var said: [Int: PacketList] = [:]
        var sentences = 0
        while let batch = await batches.next() {
            said[Int((batch.time - origin) / .seconds(1)), default: PacketList()].append(batch.packets)
            sentences += batch.sentences.count
        }
        for second in 0..<6 { #expect(said[second] == PacketList(Array(NMEAFixture.burst(second).utf8)), "\(second)") }
        #expect(sentences == 18)
    }

    @Test("stray bytes on a line without pauses do not delay sentences", arguments: strays)
    func noPause(_ stray: [UInt8]) async throws {
        // At five bursts a second, the line is never quiet for 300 ms.
        let feed = Receiver.Feed(name: "stray bytes") {
            let pieces = (0..<20).map { step in
                Receiver.Feed.TimedEvent(
                    at: .milliseconds(step * 200),
                    .bytes((step == 5 ? stray : []) + Array(NMEAFixture.gga(step).utf8)))
            }
            return AnyIterator(pieces.makeIterator())
        }
        let receiver = Receiver(.feed(feed))
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        let origin = try #require(await batches.next()).time
        var count = 0
        while let batch = await batches.next() {
            count += batch.packets.count
            let sent = min(20, Int((batch.time - origin) / .milliseconds(200)) + 1)
            #expect(sent - count <= 2, "\(batch.time - origin)")
        }
        #expect(count == 20)
    }

    @Test("stopping a receiver releases sentences held back by stray bytes", arguments: strays)
    func stopping(_ stray: [UInt8]) async throws {
        let clock = FeedClock()
        let feed = Receiver.Feed(name: "stray bytes", pace: .clock(clock)) {
            AnyIterator(Self.pieces(stray, 2..<4).makeIterator())
        }
        let receiver = Receiver(.feed(feed))
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        await clock.advance(by: .milliseconds(2_100))
        receiver.stop()
        var packets = PacketList()
        while let batch = await batches.next(), batch.status.phase != .stopped { packets.append(batch.packets) }
        #expect(packets == PacketList(Array(NMEAFixture.burst(2).utf8)))
    }
}
