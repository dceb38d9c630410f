import GNSS
import ReceiverTestSupport
import TestSupport
import Testing

@testable import Receivers

/// Tests that decode logs of real receivers as if the line had paused at random positions.
@Suite(.enabled(if: !CorpusLog.all.isEmpty, CorpusLog.missing)) struct RealPausesTests {
    /// A generator with a reproducible sequence.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    private func recorded(_ bytes: [UInt8]) -> [Epoch] {
        var epochs: [Epoch] = []
        var decoder = ReceiverDecoder()
        bytes.withUnsafeBytes { bytes in decoder.read(bytes) { epochs.append($0) } }
        decoder.finish { epochs.append($0) }
        return epochs
    }

    /// Returns the final version of each epoch, without headings. A heading that often arrives after a pause is added to
    /// the next epoch, because it may come from a compass.
    private func settled(_ epochs: [Epoch]) -> [Epoch] {
        var settled: [Epoch] = []
        for epoch in epochs {
            if epoch.isAmendment { settled.removeLast() }
            settled.append(Epoch(fix: epoch.fix, sky: epoch.sky, isComplete: epoch.isComplete))
        }
        return settled
    }

    @Test("pauses at random positions in the data do not change the epochs", arguments: CorpusLog.all)
    func pausesChangeNothing(_ log: CorpusLog) throws {
        let bytes = Array(try log.bytes().prefix(100_000))
        let expected = settled(recorded(bytes))
        for seed in 0..<2 as Range<UInt64> {
            var random = Generator(state: seed)
            var decoder = StreamDecoder(earliestDate: nil)
            var found: [Epoch] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...600, using: &random))
                rest = rest.dropFirst(piece.count)
                found += decoder.read(Array(piece)).epochs
                // The line is quiet for 0.3 s, for longer, or not at all.
                for _ in 0..<random.next() % 3 { found += decoder.handleIdleLine().epochs }
            }
            found += decoder.finish().epochs
            found = settled(found)
            #expect(found.count == expected.count, "seed \(seed)")
            let firstDifference = zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            #expect(firstDifference == nil, "seed \(seed)")
        }
    }
}
