import Testing

@testable import FleetCenter
@testable import FleetLink

@Suite("Waiting batches")
struct WaitingArrivalsTests {
    @Test("the number and the total size of waiting batches are limited", arguments: [(0, 20_000), (2_000_000, 128)])
    func limits(size: Int, count: Int) {
        var waiting = WaitingArrivals()
        let arrival = Self.arrival(size)
        for _ in 0..<30_000 { waiting.add(arrival) }
        #expect(Self.removeAll(&waiting) == count)
        // Removed batches make room for others.
        waiting.add(arrival)
        #expect(Self.removeAll(&waiting) == 1)
    }

    @Test("a small batch is still accepted after a large one was dropped")
    func smallBatch() {
        var waiting = WaitingArrivals()
        for _ in 0..<2 { waiting.add(Self.arrival(200_000_000)) }
        waiting.add(Self.arrival(1))
        #expect(Self.removeAll(&waiting) == 2)
    }

    private static func arrival(_ size: Int) -> CollectorLink.Arrival {
        CollectorLink.Arrival(tenant: "acme", device: "van", payload: [UInt8](repeating: 0, count: size), ticket: "")
    }

    private static func removeAll(_ waiting: inout WaitingArrivals) -> Int {
        var count = 0
        while !waiting.isEmpty {
            let next = waiting.next.count
            waiting.removeFirst(next)
            count += next
        }
        return count
    }
}
