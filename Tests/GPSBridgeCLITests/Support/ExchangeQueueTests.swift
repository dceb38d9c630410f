import SystemSupport
import Testing

@testable import GPSBridgeCLI

struct ExchangeQueueTests {
    @Test("an exchange queue delivers buffers in order and reuses them")
    func parcelsArriveInOrder() throws {
        let queue = ExchangeQueue { Parcel() }
        let producer = try WorkerThread {
            var parcel = Parcel()
            for number in 0..<1000 {
                for _ in 0...number % 3 { parcel.numbers.append(number) }
                guard queue.put(&parcel) else { return }
            }
        }
        var parcel = Parcel()
        for number in 0..<1000 {
            let isThere = queue.take(&parcel)
            #expect(isThere)
            #expect(Array(parcel.numbers.items) == [Int](repeating: number, count: 1 + number % 3))
            parcel.numbers.removeAll()
        }
        producer.join()
    }

    @Test("cancel() wakes the producer and the consumer of an exchange queue")
    func cancelWakesBothSides() throws {
        let queue = ExchangeQueue { Parcel() }
        // The producer fills the queue and waits for space, unless the queue is cancelled first.
        let producer = try WorkerThread {
            var parcel = Parcel()
            while queue.put(&parcel) {}
        }
        queue.cancel()
        producer.join()
        var parcel = Parcel()
        while queue.take(&parcel) {}
    }

    private struct Parcel: ~Copyable {
        var numbers = Batch<Int>()
    }
}

struct BatchTests {
    @Test("a batch grows as needed and releases its items")
    func batchGrowsAndReleases() {
        let counter = Counter()
        do {
            var batch = Batch<Token>()
            for round in 1...3 {
                for number in 0..<30_000 { batch.append(Token(number, counter)) }
                #expect(batch.items.map(\.number) == Array(0..<30_000))
                #expect(counter.alive == 30_000)
                // The last round's items are released with the batch.
                if round < 3 { batch.removeAll() }
            }
        }
        #expect(counter.alive == 0)
    }

    private final class Counter {
        var alive = 0
    }

    private final class Token {
        let number: Int
        private let counter: Counter

        init(_ number: Int, _ counter: Counter) {
            self.number = number
            self.counter = counter
            counter.alive += 1
        }

        deinit { counter.alive -= 1 }
    }
}
