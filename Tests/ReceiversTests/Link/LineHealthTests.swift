import GNSS
import ReceiverTestSupport
import Testing

@testable import Receivers

@Suite struct LineHealthTests {
    private let start = ContinuousClock.now
    private let sentence = LineEvidence(bytes: 80, trailingText: 80, sentences: 1)

    @Test("a line stays good even if the intervals between bursts are long", arguments: [1, 4, 6, 10, 60])
    func longIntervals(_ interval: Int) {
        var health = LineHealth(at: start, silenceTimeout: .seconds(5))
        var verdicts: Set<Receiver.Health> = []
        for burst in 1...20 {
            var now = start + .seconds(interval * burst)
            // An adapter delivers 32 bytes at a time, and most of these pieces complete no sentence.
            for part in 0..<12 {
                now += .milliseconds(10)
                health.add(LineEvidence(bytes: 32, trailingText: 32, sentences: part % 3 == 2 ? 1 : 0), [:], at: now)
                verdicts.insert(health.verdict(at: now))
            }
            health.add(LineEvidence(bytes: 32, trailingText: 32), [:], at: now)
            verdicts.insert(health.verdict(at: now))
        }
        #expect(verdicts == [.noDataYet, .good])
    }

    @Test("silence is reported after the configured timeout")
    func silenceTimeout() {
        var health = LineHealth(at: start, silenceTimeout: .seconds(30))
        health.add(sentence, [:], at: start)
        #expect(health.deadline == start + .seconds(30))
        #expect(health.verdict(at: start + .seconds(29)) == .good)
        #expect(health.verdict(at: start + .seconds(30)) == .silent)
    }

    @Test("occasional noise does not change the health of a good line")
    func someNoise() {
        var health = LineHealth(at: start, silenceTimeout: .seconds(5))
        var now = start
        health.add(sentence, [:], at: now)
        for _ in 0..<60 {
            now += .seconds(1)
            health.add(LineEvidence(bytes: 1, garbage: 1), [:], at: now)
            #expect(health.verdict(at: now) == .good)
        }
    }

    @Test("a line that delivers only text without sentences is reported as garbled after five seconds")
    func textWithoutSentences() {
        var health = LineHealth(at: start, silenceTimeout: .seconds(5))
        health.add(sentence, [:], at: start)
        for second in 1...5 {
            health.add(LineEvidence(bytes: 80, trailingText: 80), [:], at: start + .seconds(second))
            #expect(health.verdict(at: start + .seconds(second)) == .good)
        }
        health.add(LineEvidence(bytes: 80, trailingText: 80), [:], at: start + .seconds(6))
        #expect(health.verdict(at: start + .seconds(6)) == .garbled)
        health.add(sentence, [:], at: start + .seconds(7))
        #expect(health.verdict(at: start + .seconds(7)) == .good)
    }

    @Test("a line stays good if its sentences are held back until the burst ends")
    func heldSentences() {
        var health = LineHealth(at: start, silenceTimeout: .seconds(5))
        for second in 0..<60 {
            let now = start + .seconds(second)
            health.add(LineEvidence(bytes: 200, garbage: 100), [:], at: now)
            health.add(LineEvidence(sentences: 3), [:], at: now + .milliseconds(300))
            #expect(health.verdict(at: now + .milliseconds(300)) == .good)
        }
    }

    @Test("decoded frames keep the line good")
    func decodedFrames() {
        var health = LineHealth(at: start, silenceTimeout: .seconds(5))
        for second in 0..<20 {
            let now = start + .seconds(second)
            health.add(LineEvidence(bytes: 400, frames: 4, epochs: 1), [.ubx: 4], at: now)
            #expect(health.verdict(at: now) == .good)
        }
    }

    @Test("frames between sentences do not change the health of a line")
    func framesBetweenSentences() {
        var health = LineHealth(at: start, silenceTimeout: .seconds(5))
        for tenth in 0..<200 {
            let now = start + .milliseconds(100 * tenth)
            let evidence = LineEvidence(bytes: 100, sentences: tenth % 10 == 0 ? 1 : 0, frames: 1)
            health.add(evidence, [.ubx: 1], at: now)
            #expect(health.verdict(at: now) == .good)
        }
    }

    @Test("a line that is garbled from the start never counts as delivering receiver data")
    func aLineThatWasGarbledFromTheStartIsNotProven() {
        var health = LineHealth(at: start, silenceTimeout: .seconds(5))
        for second in 0...3 { health.add(LineEvidence(bytes: 100, garbage: 50), [:], at: start + .seconds(second)) }
        #expect(health.verdict(at: start + .seconds(3)) == .garbled)
        #expect(!health.isProven)
    }
}
