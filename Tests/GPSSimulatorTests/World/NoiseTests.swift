import GNSS
import Testing

@testable import GPSSimulator

@Suite("Noise")
struct NoiseTests {
    @Test("nextNormal returns normally distributed numbers")
    func normal() {
        var random = SeededRandom(seed: 1)
        var (sum, square, fourth, within, beyond) = (0.0, 0.0, 0.0, 0.0, 0.0)
        let count = 200_000.0
        for _ in 0..<Int(count) {
            let value = random.nextNormal()
            sum += value
            square += value * value
            fourth += value * value * value * value
            within += abs(value) < 1 ? 1 : 0
            beyond += abs(value) > 3 ? 1 : 0
        }
        #expect(abs(sum / count) < 0.01)
        #expect(abs(square / count - 1) < 0.01)
        #expect(abs(fourth / count - 3) < 0.1)
        #expect(abs(within / count - 0.6827) < 0.005)
        #expect(abs(beyond / count - 0.0027) < 0.000_6)
    }

    @Test("nextPair returns independent numbers")
    func pairs() {
        var random = SeededRandom(seed: 2)
        var (one, other, both) = (0.0, 0.0, 0.0)
        let count = 100_000.0
        for _ in 0..<Int(count) {
            let pair = random.nextPair()
            one += pair.0 * pair.0
            other += pair.1 * pair.1
            both += pair.0 * pair.1
        }
        #expect(abs(one / count - 1) < 0.02 && abs(other / count - 1) < 0.02 && abs(both / count) < 0.02)
    }

    @Test("noise keeps its time constant and strength at any step size", arguments: [0.1, 1, 30, 500])
    func memory(step: Double) {
        var random = SeededRandom(seed: 3)
        var memory = Memory(30)
        memory.pass(step)
        var noise = Noise(&random)
        var (square, product) = (0.0, 0.0)
        let count = 100_000.0
        for _ in 0..<Int(count) {
            let before = noise.north
            noise.pass(memory, &random)
            square += noise.north * noise.north
            product += noise.north * before
        }
        // With shorter steps, fewer of the values are independent.
        #expect(abs(square / count - 1) < 0.02 + 0.3 * (0.1 / step).squareRoot())
        #expect(abs(product / square - memory.keep) < 0.02)
    }

    @Test("adding tenths of a second to a time is exact even over years")
    func tenths() {
        let start = UTCTime(secondsSince1970: 1_750_000_000, nanosecond: 900_000_000)
        for seconds in [0.1, 100_000.3, 12_345_678.7, 99_999_999.9] {
            #expect(start.adding(seconds: seconds).nanosecond % 100_000_000 == 0)
        }
        #expect(start.adding(seconds: 0.1) == UTCTime(secondsSince1970: 1_750_000_001))
        #expect(start.adding(seconds: -1).secondsSince1970 == 1_749_999_999)
    }
}
