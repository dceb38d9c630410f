import FleetWire
import TestSupport
import Testing

@testable import FleetQueue

@Suite("Publisher")
struct PublisherTests {
    private let stream = Incarnation()

    /// Returns batches of ten fixes.
    private func batches(_ numbers: Range<UInt64>, size: Int = 100, of stream: Incarnation? = nil) -> [QueuedBatch] {
        numbers.map {
            let header = BatchHeader(
                tenant: "acme", device: "truck7", incarnation: stream ?? self.stream, first: $0 * 10 + 1, count: 10)
            return QueuedBatch(header: header, payload: [UInt8](repeating: 0, count: size))
        }
    }

    private func answer(_ next: UInt64, refusal: String? = nil) -> Publisher.Event {
        .stored(StoredAnswer(incarnation: stream, next: next, refusal: refusal))
    }

    /// Returns a publisher that is connected and has sent batches.
    private func publisher(sending batches: [QueuedBatch]) -> Publisher {
        var publisher = Publisher(random: SplitMix64(seed: 1))
        _ = publisher.handle(.connected, now: 0)
        _ = publisher.handle(.listed([stream]), now: 0)
        _ = publisher.handle(answer(1), now: 0)
        _ = publisher.handle(.loaded(batches, of: stream), now: 0)
        return publisher
    }

    @Test("on connection, the newest position is sent before the sync request")
    func connection() {
        var publisher = Publisher(random: SplitMix64(seed: 1))
        #expect(publisher.handle(.live([1]), now: 0).isEmpty)
        #expect(publisher.handle(.live([2]), now: 0).isEmpty)
        #expect(publisher.handle(.connected, now: 0).map(\.text) == ["live 2", "list"])
        #expect(publisher.handle(.listed([stream]), now: 0).map(\.text) == ["sync"])
        #expect(publisher.handle(.live([3]), now: 0).map(\.text) == ["live 3"])
        #expect(publisher.handle(answer(21), now: 0).map(\.text) == ["confirm 21", "load after 20, 64"])
        #expect(publisher.handle(.loaded(batches(2..<4), of: stream), now: 0).map(\.text) == ["21", "31"])
        _ = publisher.handle(.disconnected, now: 0)
        #expect(publisher.deadline == nil)
        #expect(publisher.handle(answer(31), now: 0).isEmpty)
        #expect(publisher.handle(.connected, now: 0).map(\.text) == ["sync"])
        #expect(publisher.handle(answer(31), now: 0).map(\.text) == ["confirm 31", "load after 30, 64"])
    }

    @Test("a stream that was sealed before the first connection is sent after the older streams")
    func firstConnection() {
        var publisher = Publisher(random: SplitMix64(seed: 1))
        let older = Incarnation()
        #expect(publisher.handle(.sealed([stream]), now: 0).isEmpty)
        #expect(publisher.handle(.connected, now: 0).map(\.text) == ["list"])
        #expect(publisher.handle(.listed([older, stream]), now: 0).map(\.text) == ["sync"])
        #expect(publisher.current == older && publisher.pending == [stream])
    }

    @Test("streams are listed again over the next connection if they could not be listed")
    func unlisted() {
        var publisher = publisher(sending: batches(0..<9))
        _ = publisher.handle(answer(61), now: 0)
        for _ in 0..<2 { _ = publisher.handle(answer(1), now: 0) }
        // The queue could not be read, so the list does not arrive.
        #expect(publisher.awaitsAnswers)
        #expect(publisher.handle(.sealed([stream]), now: 0).map(\.text) == ["sync"])
        #expect(publisher.handle(.connected, now: 0).map(\.text) == ["list"])
        let older = Incarnation()
        #expect(publisher.handle(.listed([older, stream]), now: 0).map(\.text) == ["sync"])
        #expect(publisher.current == older && publisher.pending == [stream])
    }

    @Test("answers are awaited until the center has answered for every stream, even over a new connection")
    func awaitedAnswers() {
        var publisher = Publisher(random: SplitMix64(seed: 1))
        #expect(publisher.awaitsAnswers)
        _ = publisher.handle(.connected, now: 0)
        _ = publisher.handle(.listed([stream, Incarnation()]), now: 0)
        _ = publisher.handle(answer(21), now: 0)
        #expect(publisher.awaitsAnswers, "the second stream was not asked for yet")
        #expect(publisher.handle(.loaded([], of: stream), now: 0).map(\.text) == ["sync"])
        _ = publisher.handle(.disconnected, now: 0)
        #expect(publisher.awaitsAnswers)
        _ = publisher.handle(.connected, now: 0)
        guard let second = publisher.current else {
            Issue.record("there is no second stream")
            return
        }
        _ = publisher.handle(.stored(StoredAnswer(incarnation: second, next: 1)), now: 0)
        #expect(!publisher.awaitsAnswers)
    }

    @Test("at most 64 batches or 256 kB are sent before the center confirms the first batch")
    func window() {
        #expect(publisher(sending: batches(0..<100)).sent.count == 64)
        #expect(publisher(sending: batches(0..<100, size: 10_000)).sent.count == 25)
        #expect(publisher(sending: batches(0..<2, size: 300_000)).sent.count == 1)
        var publisher = publisher(sending: batches(0..<64))
        #expect(publisher.handle(.sealed([stream]), now: 0).isEmpty)
        #expect(publisher.handle(answer(21), now: 0).map(\.text) == ["confirm 21", "load after 640, 2"])
    }

    @Test("without progress, sync requests are sent at growing intervals")
    func timeout() throws {
        var publisher = publisher(sending: batches(0..<2))
        var now: Int64 = 0
        for timeout in [10, 20, 40, 80, 160, 320, 320] as [Int64] {
            let deadline = try #require(publisher.deadline)
            #expect((timeout * 500_000...timeout * 1_500_000).contains(deadline - now))
            #expect(publisher.handle(.tick, now: deadline - 1).isEmpty)
            now = deadline
            #expect(publisher.handle(.tick, now: now).map(\.text) == ["sync"])
        }
        #expect(publisher.handle(answer(11), now: now).map(\.text) == ["confirm 11", "load after 10, 64"])
        _ = publisher.handle(.loaded(batches(1..<2), of: stream), now: now)
        #expect(try #require(publisher.deadline) - now <= 15_000_000)
        _ = publisher.handle(answer(21), now: now)
        #expect(publisher.deadline == nil)
    }

    @Test("a lower sequence number is accepted only in reply to a sync request")
    func overtakenAnswers() {
        var publisher = publisher(sending: batches(0..<9))
        _ = publisher.handle(answer(61), now: 0)
        #expect(publisher.handle(answer(31), now: 0).map(\.text) == ["sync"])
        #expect(publisher.handle(answer(71), now: 0).map(\.text) == ["confirm 71"])
        #expect(publisher.handle(answer(31), now: 0).map(\.text) == ["sync"])
        #expect(publisher.handle(answer(31), now: 0).map(\.text) == ["confirm 31", "list"])
    }

    @Test("if the center needs a stream from its beginning although it was sent, the older streams are checked once")
    func startsOverOnce() throws {
        var publisher = publisher(sending: batches(0..<2))
        #expect(publisher.handle(answer(1), now: 0).map(\.text) == ["confirm 1", "load after 20, 62"])
        var now = try #require(publisher.deadline)
        #expect(publisher.handle(.tick, now: now).map(\.text) == ["sync"])
        #expect(publisher.handle(answer(1), now: now).map(\.text) == ["confirm 1", "list"])
        let older = Incarnation()
        #expect(publisher.handle(.listed([older, stream]), now: now).map(\.text) == ["sync"])
        #expect(publisher.current == older)
        _ = publisher.handle(.stored(StoredAnswer(incarnation: older, next: 11)), now: now)
        #expect(publisher.handle(.loaded([], of: older), now: now).map(\.text) == ["sync"])
        #expect(publisher.handle(answer(1), now: now).map(\.text) == ["confirm 1", "load after 0, 64"])
        _ = publisher.handle(.loaded(batches(0..<2), of: stream), now: now)
        now = try #require(publisher.deadline)
        #expect(publisher.handle(.tick, now: now).map(\.text) == ["sync"])
        #expect(publisher.handle(answer(1), now: now).map(\.text) == ["confirm 1", "load after 0, 64"])
    }

    @Test("after the center loses data, all streams are sent again, the oldest first")
    func order() {
        let older = Incarnation()
        var publisher = publisher(sending: batches(0..<9))
        _ = publisher.handle(answer(61), now: 0)
        for _ in 0..<2 { _ = publisher.handle(answer(1), now: 0) }
        #expect(publisher.current == nil)
        #expect(publisher.handle(.listed([older, stream]), now: 0).map(\.text) == ["sync"])
        #expect(publisher.current == older)
        #expect(publisher.pending == [stream])
    }

    @Test("a refused batch is retried at the deadline, and not before")
    func refusal() throws {
        var publisher = publisher(sending: batches(0..<9))
        #expect(publisher.handle(answer(11, refusal: "bad"), now: 0).map(\.text) == ["confirm 11", "refused 11 bad"])
        for _ in 0..<8 { #expect(publisher.handle(answer(11), now: 0).isEmpty) }
        #expect(publisher.handle(.sealed([stream]), now: 0).isEmpty)
        let deadline = try #require(publisher.deadline)
        #expect(publisher.handle(.tick, now: deadline).map(\.text) == ["sync"])
        #expect(publisher.handle(answer(11), now: deadline).map(\.text) == ["confirm 11", "load after 10, 64"])
    }

    @Test("after the broker rejects a batch, no batch is sent until the deadline")
    func rejection() {
        var publisher = publisher(sending: batches(0..<9))
        #expect(publisher.handle(.rejected(stream, first: 11), now: 0).isEmpty)
        #expect(publisher.handle(answer(11), now: 0).map(\.text) == ["confirm 11"])
        #expect(publisher.deadline != nil)
    }

    @Test("the next sync request is sent sooner if a batch was lost or the previous request was unanswered")
    func losses() throws {
        var publisher = publisher(sending: batches(0..<9))
        let patient = try #require(publisher.deadline)
        _ = publisher.handle(answer(1), now: 0)
        let hurried = try #require(publisher.deadline)
        #expect(hurried <= 3_000_000 && hurried < patient)
        _ = publisher.handle(answer(1), now: 1)
        #expect(try #require(publisher.deadline) <= hurried)
        #expect(publisher.handle(.tick, now: hurried).map(\.text) == ["sync"])
        #expect(publisher.handle(.unanswered, now: hurried).isEmpty)
        let repeated = try #require(publisher.deadline)
        #expect((2_000_000...6_000_000).contains(repeated - hurried))
        #expect(publisher.handle(.tick, now: repeated).map(\.text) == ["sync"])
    }

    @Test("a publisher is stalled if the center answers three times in a row that it has stored nothing more")
    func stall() throws {
        var publisher = publisher(sending: batches(0..<2))
        for round in 0...3 {
            #expect(!publisher.isStalled, "round \(round)")
            let deadline = try #require(publisher.deadline)
            _ = publisher.handle(.tick, now: deadline)
            let actions = publisher.handle(answer(1), now: deadline).map(\.text)
            // In the first round, the older streams are checked, and the current stream is sent from its beginning.
            #expect(actions.contains("list") == (round == 0))
            _ = publisher.handle(.listed([stream]), now: deadline)
            _ = publisher.handle(answer(1), now: deadline)
            _ = publisher.handle(.loaded(batches(0..<2), of: stream), now: deadline)
        }
        #expect(publisher.isStalled)
        _ = publisher.handle(answer(11), now: 0)
        #expect(!publisher.isStalled)
    }

    @Test("a publisher is not stalled if no collector answers")
    func silence() throws {
        var publisher = publisher(sending: batches(0..<2))
        for _ in 1...5 {
            _ = publisher.handle(.tick, now: try #require(publisher.deadline))
            #expect(!publisher.isStalled)
        }
    }

    @Test("the rest of a batch is loaded if the center has stored only part of the batch")
    func part() {
        var publisher = publisher(sending: batches(0..<3))
        #expect(publisher.handle(answer(15), now: 0).map(\.text) == ["confirm 15", "load after 14, 64"])
    }

    @Test("a sync request is sent if no loaded batch continues the stream")
    func discontinuity() throws {
        var publisher = publisher(sending: [])
        #expect(publisher.handle(.sealed([stream]), now: 0).map(\.text) == ["load after 0, 64"])
        #expect(publisher.handle(.loaded(batches(3..<5), of: stream), now: 0).isEmpty)
        let deadline = try #require(publisher.deadline)
        #expect(publisher.handle(.tick, now: deadline).map(\.text) == ["sync"])
    }

    @Test("completely stored streams are checked at the same time, and sent again from the first that the center lacks")
    func checksStoredStreams() throws {
        let old = (0..<100).map { _ in Incarnation() }
        var publisher = Publisher(random: SplitMix64(seed: 1))
        _ = publisher.handle(.connected, now: 0)
        let stored = Dictionary(uniqueKeysWithValues: old.map { ($0, 21 as UInt64) })
        let listed = Publisher.Event.listed(old + [stream], stored: stored.merging([stream: 11]) { $1 })
        #expect(publisher.handle(listed, now: 0).map(\.text) == .init(repeating: "sync", count: 64))
        #expect(publisher.handle(.sealed([stream]), now: 0).isEmpty)
        // The requests are lost, and then no collector is ready.
        let deadline = try #require(publisher.deadline)
        #expect(publisher.handle(.tick, now: deadline).count == 64 && publisher.unansweredCount == 1)
        for _ in 0..<64 { #expect(publisher.handle(.unanswered, now: deadline).isEmpty) }
        #expect(publisher.handle(.sealed([stream]), now: deadline).isEmpty)
        _ = publisher.handle(.disconnected, now: deadline)
        #expect(publisher.handle(.connected, now: deadline).count == 64)
        for (index, stream) in old.enumerated() {
            #expect(publisher.awaitsAnswers && publisher.current == nil)
            // The center was restored from a backup without a part of the sixth stream.
            let answer = StoredAnswer(incarnation: stream, next: index == 5 ? 11 : 21)
            let actions = publisher.handle(.stored(answer), now: deadline).map(\.text)
            #expect(actions == (index == 5 ? ["confirm 11"] : []) + (index < 36 || index == 99 ? ["sync"] : []))
        }
        #expect(publisher.current == old[5] && publisher.pending == Array(old[6...]) + [stream])
        _ = publisher.handle(.stored(StoredAnswer(incarnation: old[5], next: 11)), now: deadline)
        #expect(publisher.handle(.loaded([], of: old[5]), now: deadline).map(\.text) == ["sync"])
        #expect(publisher.current == old[6])
        // The third stream is replayed, although the center had confirmed it before.
        let replay = StoredAnswer(incarnation: old[2], next: 1)
        #expect(publisher.handle(.stored(replay), now: deadline).isEmpty && publisher.pending.last == old[2])
    }

    @Test("a stream is sent completely before the next stream starts")
    func streams() {
        let second = Incarnation()
        var publisher = publisher(sending: batches(0..<1))
        _ = publisher.handle(.sealed([stream, second]), now: 0)
        #expect(publisher.handle(.loaded([], of: stream), now: 0).isEmpty)
        #expect(publisher.handle(answer(11), now: 0).map(\.text) == ["confirm 11", "load after 10, 64"])
        #expect(publisher.handle(.loaded([], of: stream), now: 0).map(\.text) == ["sync"])
        #expect(publisher.current == second)
    }
}

extension Publisher.Action {
    /// A short description.
    fileprivate var text: String {
        switch self {
        case .live(let payload): "live \(payload[0])"
        case .publish(let batch): "\(batch.header.first)"
        case .sync: "sync"
        case .confirm(_, let next): "confirm \(next)"
        case .load(_, let number, let limit): "load after \(number), \(limit)"
        case .listStreams: "list"
        case .refused(_, let first, let reason): "refused \(first) \(reason)"
        }
    }
}
