import FleetWire
import GNSS
import TestSupport
import Testing

@testable import FleetEdge

@Suite("Signs of a wrong clock and of copied queues")
struct SignTests {
    private static let second: Int64 = 1_000_000

    private func answer(_ stream: Incarnation, _ next: UInt64) -> StoredAnswer {
        StoredAnswer(incarnation: stream, next: next)
    }

    @Test("another device is detected when its stream still grows after half a minute")
    func copy() {
        var copies = CopyDetector(proofTime: 30 * Self.second)
        let stream = Incarnation()
        let answers: [(next: UInt64, second: Int64)] = [(61, 0), (121, 29), (121, 60), (181, 60), (241, 120)]
        let found = answers.map { copies.addForeign(answer(stream, $0.next), at: $0.second * Self.second) }
        #expect(found == [false, false, false, true, true])
    }

    @Test("batches of a deleted queue that arrive together do not look like another device, even from many streams")
    func deletedQueue() {
        var copies = CopyDetector(proofTime: 30 * Self.second)
        let streams = (0..<100).map { _ in Incarnation() }
        for (index, stream) in streams.enumerated() {
            let now = Int64(index) * 60 * Self.second
            for batch in 1...64 as ClosedRange<UInt64> {
                let isCopy = copies.addForeign(answer(stream, batch * 60 + 1), at: now + Int64(batch))
                #expect(!isCopy)
            }
        }
    }

    private func fix(_ time: Int64?, received: Int64, hasPosition: Bool = true) -> FleetFix {
        var fix = Fix()
        fix.time = time.map { UTCTime(secondsSince1970: $0) }
        if hasPosition {
            fix.mode = .threeDimensional
            fix.coordinate = Coordinate(latitude: 48, longitude: 11)
        }
        return FleetFix(fix: fix, received: received * Self.second)
    }

    @Test("the clock offset is updated when the clock is wrong by more than a minute, and when the clock is set")
    func clock() {
        var clock = ClockCheck()
        let steps: [(received: Int64, isNew: Bool, offset: Int64?)] = [
            (1_000_001, false, nil), (1_000_060, false, nil), (1_000_061, true, 61), (1_000_062, false, 61),
            (1_000_000, true, nil), (992_800, true, -7_200), (992_810, false, -7_200), (996_400, true, -3_600),
            (999_999, true, nil),
        ]
        for step in steps {
            let isNew = clock.add(fix(1_000_000, received: step.received))
            #expect(isNew == step.isNew && clock.offset == step.offset)
        }
    }

    @Test("a fix without a position or a time does not change the offset of the clock")
    func noPosition() {
        var clock = ClockCheck()
        for fix in [fix(0, received: 1_000_000, hasPosition: false), fix(nil, received: 1_000_000)] {
            let isNew = clock.add(fix)
            #expect(!isNew)
        }
    }
}
