import GPSBridge
import Glibc
import Serial
import Testing

@testable import GPSDServer

/// What comes of receivers, on its way to all outlets.
struct ReceiverHubTests {
    /// Wakes whoever waits for it.
    private final class Bell: Sendable {
        private let wake: WakeDescriptor

        init() throws { wake = try WakeDescriptor() }

        func ring() { wake.signal() }

        func wait() {
            var wanted = pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)
            while poll(&wanted, 1, -1) < 0, errno == EINTR {}
        }
    }

    /// An outlet that is held up until a receiver has said everything.
    private final class SlowOutlet: ServerOutlet {
        private let bell: Bell

        init(until bell: Bell) { self.bell = bell }

        func begin(on loop: EventLoop) {}

        func take(_ news: ReceiverNews) { bell.wait() }

        func end() {}
    }

    @Test func whatThereWasNoTimeForIsTold() throws {
        let end = try Bell()
        let feed = Receiver.Feed(name: "a test") {
            var count = 0
            return AnyIterator {
                count += 1
                guard count <= 20_000 else {
                    end.ring()
                    return nil
                }
                return Receiver.Feed.Piece(at: .seconds(count), .bytes([0x0A]))
            }
        }
        let loop = try EventLoop()
        var told: [String] = []
        let hub = try ReceiverHub(
            on: loop, outlets: [SlowOutlet(until: end)],
            report: { line in
                told.append(line)
                loop.stop()
            })
        try hub.begin([ReceiverHub.Wish("gps", .feed(feed))])
        loop.run()
        hub.end()
        #expect(told.count == 1 && told.first?.hasSuffix("pieces of data were left out so far") == true, "\(told)")
    }
}
