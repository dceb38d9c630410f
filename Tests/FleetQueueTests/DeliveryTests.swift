import FleetWire
import TestSupport
import Testing

@testable import FleetQueue

@Suite("Delivery from a queue to a center")
struct DeliveryTests {
    /// Sends the batches of a queue to a center that takes only what continues a stream.
    private struct Link {
        let queue: FleetQueue
        var publisher: Publisher
        var center: [Incarnation: [QueuedBatch]] = [:]
        var lossRate = 0.0
        var random: SplitMix64
        var now: Int64 = 0

        init(_ queue: FleetQueue, seed: UInt64) {
            self.queue = queue
            random = SplitMix64(seed: seed)
            publisher = Publisher(random: SplitMix64(seed: seed))
        }

        /// Handles an event and all events that follow from it without a timer.
        mutating func handle(_ event: Publisher.Event) throws {
            var events = [event]
            while !events.isEmpty {
                for action in publisher.handle(events.removeFirst(), now: now) {
                    if let reply = try perform(action) { events.append(reply) }
                }
            }
        }

        private mutating func perform(_ action: Publisher.Action) throws -> Publisher.Event? {
            switch action {
            case .live, .refused: return nil
            case .listStreams: return .listed(try queue.streams(), stored: try queue.storedStreams())
            case .load(let stream, let number, let limit):
                return .loaded(try queue.batches(after: number, of: stream, limit: limit), of: stream)
            case .confirm(let stream, let next):
                try queue.stored(next, of: stream)
                return nil
            case .sync(let stream): return answer(stream)
            case .publish(let batch):
                guard Double.random(in: 0..<1, using: &random) >= lossRate else { return nil }
                let stream = batch.header.incarnation
                if batch.header.first == next(of: stream) { center[stream, default: []].append(batch) }
                return answer(stream)
            }
        }

        private func next(of stream: Incarnation) -> UInt64 { center[stream]?.last?.header.next ?? 1 }

        private mutating func answer(_ stream: Incarnation) -> Publisher.Event? {
            guard Double.random(in: 0..<1, using: &random) >= lossRate else { return nil }
            return .stored(StoredAnswer(incarnation: stream, next: next(of: stream)))
        }

        /// Lets the deadline pass.
        mutating func tick() throws {
            guard let deadline = publisher.deadline else { return }
            now = deadline
            try handle(.tick)
        }
    }

    @Test(
        "a small queue delivers each sequence number either as a fix or in a gap",
        arguments: 0..<3 as Range<UInt64>)
    func delivery(seed: UInt64) throws {
        let queues = Queues()
        var random = SplitMix64(seed: seed)
        var options = QueueOptions()
        options.maxBytes = 20_000
        var link = Link(try queues.open("queue", options), seed: seed)
        link.lossRate = 0.3
        var backup = link.center
        var gaps = 0
        try link.handle(.connected)
        for round in 0..<100 {
            _ = try link.queue.accept(queues.fixes(Int.random(in: 1...60, using: &random)))
            try link.queue.seal(late: false, maxCount: 60)
            switch Int.random(in: 0..<10, using: &random) {
            case 0: try link.handle(.disconnected)
            case 1: try link.handle(.connected)
            case 2: backup = link.center
            case 3 where round < 70: link.center = backup
            case 4...6: try link.tick()
            default: try link.handle(.sealed(link.queue.streamsToSend()))
            }
            gaps = max(gaps, try link.queue.status().gaps)
        }
        link.lossRate = 0
        try link.handle(.disconnected)
        try link.handle(.connected)
        try link.tick()
        let status = try link.queue.status()
        #expect(status.waitingFixes == 0 && gaps > 0)
        let batches = try #require(link.center[link.queue.stream])
        #expect(batches.last?.header.next == UInt64(status.accepted) + 1)
        try expectContinuous(batches)
        for batch in batches { #expect(try Batch(payload: batch.payload).header == batch.header) }
    }
}
