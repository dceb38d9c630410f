import ReceiverTestSupport
import Testing

@testable import Receivers

@Suite struct FeedEndTests {
    @Test(
        "a receiver ends with its feed, whether the device is plugged in or not",
        arguments: [[], [.unplugged], [.unplugged, .pluggedIn]] as [[Receiver.Feed.Event]])
    func end(_ events: [Receiver.Feed.Event]) async throws {
        let feed = Receiver.Feed(name: "short", pace: .unlimited) {
            let pieces =
                [Receiver.Feed.TimedEvent(at: .zero, .bytes(Array(NMEAFixture.burst(0).utf8)))]
                + events.enumerated().map { .init(at: .seconds(1 + $0.offset), $0.element) }
            return AnyIterator(pieces.makeIterator())
        }
        let receiver = Receiver(.feed(feed))
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        #expect(await batches.next { $0.status.phase == .ended } != nil)
        #expect(receiver.statistics.bytes == NMEAFixture.burst(0).utf8.count)
    }
}
