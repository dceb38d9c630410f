import Testing

@testable import FleetLink

@Suite("Events that wait for a collector")
struct WaitingEventsTests {
    private static let query = Message(subject: "sync.acme.van", reply: "$JS.ACK.FLEET", payload: [1])
    private static let batch = Message(subject: "fleet.acme.0.van", reply: "", payload: [1])
    private static let delivery = Message(
        subject: "fleet.acme.0.van", reply: "$JS.ACK.FLEET.s0.1.1.1.1.0", payload: [1])
    private static let end = Message(subject: "_INBOX.c1.pull.0.1", reply: "", status: "404", payload: [])

    @Test(
        "while the events are not taken, only a limited number of unrequested messages is kept",
        arguments: [query, batch])
    func count(_ message: Message) throws {
        let waiting = try WaitingEvents()
        for _ in 0..<WaitingEvents.maxCount + 5 { waiting.add(.message(message)) }
        #expect(waiting.takeAll().count == WaitingEvents.maxCount)
        // The limit applies to the events that wait at the same time.
        waiting.add(.message(message))
        #expect(waiting.takeAll().count == 1)
    }

    @Test("large unrequested messages are limited by their size")
    func size() throws {
        let waiting = try WaitingEvents()
        var large = Self.batch
        large.payload = [UInt8](repeating: 0, count: 2_000_000)
        for _ in 0..<50 { waiting.add(.message(large)) }
        #expect(waiting.takeAll().count == WaitingEvents.maxSize / 2_000_000 - 1)
    }

    @Test("requested batches, ends of requests, and events of the connection are never dropped")
    func requested() throws {
        let waiting = try WaitingEvents()
        for _ in 0..<WaitingEvents.maxCount { waiting.add(.message(Self.query)) }
        let others: [BrokerEvent] = [.disconnected, .connected, .message(Self.delivery), .message(Self.end)]
        for event in others { waiting.add(event) }
        #expect(waiting.takeAll().count == WaitingEvents.maxCount + others.count)
        for _ in 0..<WaitingEvents.maxCount + 5 { waiting.add(.message(Self.delivery)) }
        #expect(waiting.takeAll().count == WaitingEvents.maxCount + 5)
    }
}
