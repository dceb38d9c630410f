import Testing

@testable import GPSBridgeCLI

struct ReusableBufferTests {
    @Test("a reusable buffer grows as needed and releases its items")
    func bufferGrowsAndReleases() {
        let counter = Counter()
        do {
            var buffer = ReusableBuffer<Token>()
            for round in 1...3 {
                for number in 0..<30_000 { buffer.append(Token(number, counter)) }
                #expect(buffer.elements.map(\.number) == Array(0..<30_000))
                #expect(counter.alive == 30_000)
                // The last round's items are released with the buffer.
                if round < 3 { buffer.removeAll() }
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
