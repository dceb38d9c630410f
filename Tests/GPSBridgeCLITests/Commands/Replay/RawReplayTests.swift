import GPSSimulator
import Recording
import Testing

@testable import GPSBridgeCLI

/// Tests of the timing of replayed raw recordings, including recordings with implausible times.
@Suite struct RawReplayTests {
    private static func times(_ moments: [Int64]) -> [Double] {
        let records = moments.map { moment in
            RawRecord(.bytes, at: RecordedBatch.Timestamp(wall: 0, monotonic: moment), [0x24])
        }
        var pieces = [records].makeIterator()
        var replay = RawReplay { pieces.next() }
        var times: [Double] = []
        while let burst = replay.next() { times.append(burst.time) }
        return times
    }

    @Test("a replay keeps the length of each recorded pause")
    func pauses() {
        #expect(Self.times([5, 6, 3_605, 7_205].map { $0 * 1_000_000_000 }) == [0, 1, 3_600, 7_200])
    }

    @Test("a replay replaces implausible times with one-second pauses")
    func implausibleTimes() {
        #expect(Self.times([.min, .max, 0, .min]) == [0, 1, 2, 3])
    }

    @Test("a replay with hundreds of year-long pauses does not overflow")
    func manyLongSilencesDoNotOverflow() {
        let year: Int64 = 365 * 86_400 * 1_000_000_000
        let moments = (0..<400).map { $0 % 2 == 0 ? 0 : year }
        let times = Self.times(moments)
        #expect(times.count == 400)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(Self.times((0..<700).map { Int64($0 % 20) * (year / 2) }).count == 700)
    }

    @Test(
        "a replay pauses between sessions for the recorded gap, or for one second if the gap is implausible",
        arguments: [(4, 4.0), (600, 600), (601, 1), (-3, 1)])
    func pauseBetweenSessions(_ seconds: Int64, _ pause: Double) {
        func records(wall: Int64, monotonic: Int64) -> [RawRecord] {
            let moment = RecordedBatch.Timestamp(wall: wall * 1_000_000_000, monotonic: monotonic)
            return [RawRecord(.session, at: moment), RawRecord(.bytes, at: moment, [0x24])]
        }
        var pieces = [records(wall: 1_000, monotonic: 7_000_000), records(wall: 1_000 + seconds, monotonic: 3)]
            .makeIterator()
        var replay = RawReplay { pieces.next() }
        #expect([replay.next()?.time, replay.next()?.time] == [0, pause])
    }
}
