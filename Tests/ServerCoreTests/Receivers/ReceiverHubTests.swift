import Glibc
import Receivers
import Serial
import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import ServerCore

/// Tests of delivering the receivers' data to all outputs.
struct ReceiverHubTests {
    /// An event that a thread can wait for.
    private final class Bell: Sendable {
        private let wake: WakeDescriptor

        init() throws { wake = try WakeDescriptor() }

        func ring() { wake.signal() }

        func wait() { TestSupport.wait(for: POLLIN, on: wake.descriptor) }
    }

    /// An output that blocks until a receiver has sent everything.
    private final class SlowOutlet: ServerOutlet {
        private let bell: Bell

        init(until bell: Bell) { self.bell = bell }

        func begin(on loop: EventLoop) {}

        func handle(_ update: ReceiverUpdate) { bell.wait() }

        func end() {}
    }

    /// An output that restarts one receiver while another one sends more than the mailbox holds.
    private final class RestartingOutlet: ServerOutlet {
        private let flood: Bell
        private let floodEnd: Bell
        private var hasRestarted = false

        init(_ flood: Bell, until end: Bell) {
            self.flood = flood
            floodEnd = end
        }

        func begin(on loop: EventLoop) {}

        func handle(_ update: ReceiverUpdate) {
            guard update.receiver.name == "first", !update.batch.bytes.isEmpty, !hasRestarted else { return }
            hasRestarted = true
            update.receiver.isRestarting = true
            update.receiver.reader.stop()
            while update.receiver.reader.status.phase != .stopped { sched_yield() }
            flood.ring()
            floodEnd.wait()
        }

        func end() {}
    }

    @Test("a receiver can be reopened before the event of its closing has been processed")
    func reopenedReceiver() throws {
        let (flood, end) = (try Bell(), try Bell())
        let opened = Atomic(0)
        let first = Receiver.Feed(name: "first", pace: .times(1)) {
            opened.add(1, ordering: .relaxed)
            return AnyIterator(
                [0, 3_600].map { Receiver.Feed.TimedEvent(at: .seconds($0), .bytes([0x0A])) }.makeIterator())
        }
        let second = Receiver.Feed(name: "second") {
            var count = 0
            return AnyIterator {
                count += 1
                if count == 1 { flood.wait() }
                guard count <= 20_000 else {
                    end.ring()
                    return nil
                }
                return Receiver.Feed.TimedEvent(at: .seconds(count), .bytes([0x0A]))
            }
        }
        let loop = try EventLoop()
        let hub = try ReceiverHub(on: loop, outlets: [RestartingOutlet(flood, until: end)])
        try hub.begin([ReceiverRequest("first", .feed(first)), ReceiverRequest("second", .feed(second))])
        loop.every(.milliseconds(1)) { if opened.load(ordering: .relaxed) == 2 { loop.stop() } }
        loop.run()
        hub.end()
        #expect(opened.load(ordering: .relaxed) == 2)
    }

    @Test("dropped batches are logged")
    func droppedBatches() throws {
        let end = try Bell()
        let feed = Receiver.Feed(name: "a test") {
            var count = 0
            return AnyIterator {
                count += 1
                guard count <= 20_000 else {
                    end.ring()
                    return nil
                }
                return Receiver.Feed.TimedEvent(at: .seconds(count), .bytes([0x0A]))
            }
        }
        let loop = try EventLoop()
        var messages: [String] = []
        let hub = try ReceiverHub(
            on: loop, outlets: [SlowOutlet(until: end)],
            report: { line in
                messages.append(line)
                loop.stop()
            })
        try hub.begin([ReceiverRequest("gps", .feed(feed))])
        loop.run()
        hub.end()
        #expect(
            messages.count == 1 && messages.first?.hasSuffix("batches of data have been dropped so far") == true,
            "\(messages)")
    }
}
