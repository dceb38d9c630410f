import NMEA
import Testing

@testable import GNSS

/// `ReportCycle`, independent of times and values.
struct ReportCycleTests {
    @Test func theLastTimedSentenceBeforeAnotherTimeIsAnEnd() {
        var cycle = ReportCycle()
        #expect(!cycle.isLearned)
        #expect(send(["RMC", "GGA"], to: &cycle) == [false, false])
        #expect(!cycle.isLearned)
        #expect(send(["RMC", "GGA"], to: &cycle) == [false, true])
        #expect(cycle.isLearned)
    }

    @Test func whatFollowsTheEndWithoutATimeIsWhole() {
        var cycle = ReportCycle()
        send(["RMC", "GGA"], to: &cycle)
        cycle.beginBurst()
        cycle.changeTime()
        #expect(cycle.timed("RMC") == false)
        #expect(cycle.untimed("GSA", isVoid: false) == false)
        #expect(cycle.timed("GGA") == true)
        #expect(cycle.untimed("GSA", isVoid: false) == true)
        #expect(cycle.untimed("VTG", isVoid: false) == true)
    }

    @Test func whatBeginsABurstWithoutATimeIsNot() {
        var cycle = ReportCycle()
        for _ in 0..<3 { send(["RMC", "GGA"], to: &cycle) }
        cycle.beginBurst()
        #expect(cycle.untimed("GSA", isVoid: false) == false)
        // A report without a fix may be complete without a timed sentence.
        #expect(cycle.untimed("GSA", isVoid: true) == true)
    }

    @Test func aReceiverMayHaveTwoEnds() {
        var cycle = ReportCycle()
        send(["GGA", "RMC"], to: &cycle)
        send(["GGA"], to: &cycle)
        send(["GGA", "RMC"], to: &cycle)
        #expect(send(["GGA"], to: &cycle) == [true])
        #expect(send(["GGA", "RMC"], to: &cycle) == [true, true])
    }

    @Test func aGLLThatIsStampedApartTeachesNothing() {
        var cycle = ReportCycle()
        send(["RMC", "GGA"], to: &cycle)
        send(["GLL"], to: &cycle)
        #expect(!cycle.isLearned)
        // A GLL that comes last is learned as the end.
        send(["RMC", "GGA", "GLL"], to: &cycle)
        #expect(send(["RMC", "GGA", "GLL"], to: &cycle) == [false, false, true])
    }

    @Test func aRouteBehindGLLEndsTheCycle() {
        var cycle = ReportCycle()
        for _ in 0..<2 {
            send(["RMC", "GGA", "GLL"], to: &cycle)
            #expect(cycle.unrelated() == true)
        }
        #expect(cycle.isLearned)
        _ = cycle.timed("GGA")
        #expect(cycle.unrelated() == false)
    }

    @Test func aFewBurstsWithoutEndForgetTheCycle() {
        var cycle = ReportCycle()
        for _ in 0..<3 { send(["RMC", "GGA"], to: &cycle) }
        cycle.close(isWhole: false, hasFix: true)
        cycle.close(isWhole: false, hasFix: true)
        cycle.close(isWhole: true, hasFix: true)
        cycle.close(isWhole: false, hasFix: true)
        cycle.close(isWhole: false, hasFix: true)
        #expect(cycle.isLearned)
        cycle.close(isWhole: false, hasFix: true)
        #expect(!cycle.isLearned)
        #expect(cycle.timed("GGA") == false)
    }

    @Test func aReceiverThatBeginsAnewIsLearnedAnew() {
        var cycle = ReportCycle()
        for _ in 0..<3 { send(["RMC", "GGA"], to: &cycle) }
        cycle.forget()
        #expect(!cycle.isLearned)
    }

    /// Sends a burst of sentences with a time.
    /// - Returns: For each sentence, whether it ended the cycle.
    @discardableResult
    private func send(_ codes: [SentenceCode], to cycle: inout ReportCycle) -> [Bool] {
        cycle.beginBurst()
        cycle.changeTime()
        return codes.map { cycle.timed($0) }
    }
}
