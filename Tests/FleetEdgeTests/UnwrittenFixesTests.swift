import FleetWire
import GNSS
import Testing

@testable import FleetEdge

@Suite("Fixes waiting to be written to the queue")
struct UnwrittenFixesTests {
    private func fix(_ number: Int64) -> FleetFix { FleetFix(fix: Fix(), received: number) }

    @Test("oldest() returns the oldest fixes without removing them")
    func order() {
        var fixes = UnwrittenFixes()
        for number in 1...5 as ClosedRange<Int64> { _ = fixes.add(fix(number)) }
        #expect(fixes.oldest(2).map(\.received) == [1, 2] && fixes.count == 5)
        fixes.removeOldest(2)
        #expect(fixes.oldest(10).map(\.received) == [3, 4, 5])
    }

    @Test("when the limit is exceeded, a block of the oldest fixes is dropped and counted")
    func limit() {
        var fixes = UnwrittenFixes(maxCount: 10, dropCount: 4)
        let dropped = (1...14 as ClosedRange<Int64>).map { fixes.add(fix($0)) }
        #expect(dropped == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0])
        #expect(fixes.oldest(100).map(\.received) == Array(5...14))
        let more = fixes.add(fix(15))
        #expect(more == 4 && fixes.count == 7)
    }
}
