import ReceiverTestSupport
import Testing

@testable import Receivers

@Suite struct FeedPaceTests {
    @Test("a feed at a speed near zero delivers only its first data", arguments: [0, 1e-300])
    func slowFeed(_ speed: Double) async throws {
        let feed = Receiver.Feed(name: "slow", pace: .times(speed)) {
            let pieces = [
                Receiver.Feed.TimedEvent(at: .zero, .bytes(Array(NMEAFixture.burst(0).utf8))),
                Receiver.Feed.TimedEvent(at: .seconds(1), .bytes(Array(NMEAFixture.burst(1).utf8))),
            ]
            return AnyIterator(pieces.makeIterator())
        }
        let receiver = Receiver(.feed(feed))
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        _ = await batches.next { !$0.bytes.isEmpty }
        receiver.stop()
        _ = await batches.next { $0.status.phase == .stopped }
        #expect(receiver.statistics.bytes == NMEAFixture.burst(0).utf8.count)
    }
}
