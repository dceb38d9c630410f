import Testing

@testable import ServerCore

/// Tests of the choice of the primary receiver, which is served to clients that do not choose one.
struct PrimaryChoiceTests {
    private let start = ContinuousClock.now

    private func best(
        _ candidates: [(rank: PrimaryChoice.Rank, since: Int)], current: Int?, at second: Int = 100
    ) -> Int? {
        PrimaryChoice.best(
            of: candidates.enumerated().map { index, candidate in
                .init(priority: index, rank: candidate.rank, rankSince: start + .seconds(candidate.since))
            }, current: current, at: start + .seconds(second))
    }

    @Test("the first of several equally good receivers is the primary receiver")
    func theFirstOfTheBestIsChosen() {
        #expect(best([], current: nil) == nil)
        #expect(best([(.away, 0), (.away, 0)], current: nil) == 0)
        #expect(best([(.receiving, 0), (.hasFix, 0), (.hasFix, 0)], current: nil) == 1)
    }

    @Test("the primary receiver is replaced after three seconds without a fix, but not after two")
    func brieflyLostFix() {
        #expect(best([(.receiving, 98), (.hasFix, 0)], current: 0) == 0)
        #expect(best([(.receiving, 97), (.hasFix, 0)], current: 0) == 1)
    }

    @Test("a primary receiver that is disconnected is replaced immediately")
    func disconnectedPrimary() {
        #expect(best([(.away, 100), (.receiving, 0)], current: 0) == 1)
        #expect(best([(.away, 100), (.away, 0)], current: 1) == 1)
    }

    @Test("a receiver must have a fix for ten seconds before it becomes the primary receiver again")
    func regainedFix() {
        #expect(best([(.hasFix, 91), (.hasFix, 0)], current: 1) == 1)
        #expect(best([(.hasFix, 90), (.hasFix, 0)], current: 1) == 0)
    }
}
