import Testing

@testable import GPSBridgeCLI

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
