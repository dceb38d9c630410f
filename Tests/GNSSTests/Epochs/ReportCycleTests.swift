import NMEA
import Testing

@testable import GNSS

/// Tests of learning the last sentence, independent of times and values.
struct ReportCycleTests {
    @Test("the last timed sentence before a new time becomes the cycle's end")
    func learnedEnd() {
        var cycle = ReportCycle()
        #expect(!cycle.isLearned)
        #expect(send(["RMC", "GGA"], to: &cycle) == [false, false])
        #expect(!cycle.isLearned)
        #expect(send(["RMC", "GGA"], to: &cycle) == [false, true])
        #expect(cycle.isLearned)
    }

    @Test("a burst stays complete when untimed sentences follow the cycle's end")
    func untimedAfterEnd() {
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

    @Test("an untimed sentence at the start of a burst completes the burst only if there is no fix")
    func untimedAtStart() {
        var cycle = ReportCycle()
        for _ in 0..<3 { send(["RMC", "GGA"], to: &cycle) }
        cycle.beginBurst()
        #expect(cycle.untimed("GSA", isVoid: false) == false)
        // Without a fix, a burst can be complete without a timed sentence.
        #expect(cycle.untimed("GSA", isVoid: true) == true)
    }

    @Test("a learned cycle can have two different ends")
    func twoEnds() {
        var cycle = ReportCycle()
        send(["GGA", "RMC"], to: &cycle)
        send(["GGA"], to: &cycle)
        send(["GGA", "RMC"], to: &cycle)
        #expect(send(["GGA"], to: &cycle) == [true])
        #expect(send(["GGA", "RMC"], to: &cycle) == [true, true])
    }

    @Test("a GLL with a different time is not learned as the cycle's end")
    func separateGLL() {
        var cycle = ReportCycle()
        send(["RMC", "GGA"], to: &cycle)
        send(["GLL"], to: &cycle)
        #expect(!cycle.isLearned)
        // A GLL with the same time as the rest of the burst becomes a terminator.
        send(["RMC", "GGA", "GLL"], to: &cycle)
        #expect(send(["RMC", "GGA", "GLL"], to: &cycle) == [false, false, true])
    }

    @Test("a route sentence after GLL becomes the end of the cycle")
    func routeAfterGLL() {
        var cycle = ReportCycle()
        for _ in 0..<2 {
            send(["RMC", "GGA", "GLL"], to: &cycle)
            #expect(cycle.unrelated() == true)
        }
        #expect(cycle.isLearned)
        _ = cycle.timed("GGA")
        #expect(cycle.unrelated() == false)
    }

    @Test("three bursts in a row without the learned end reset the learned cycle")
    func missingEnds() {
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

    @Test("forget() resets the learned cycle")
    func forget() {
        var cycle = ReportCycle()
        for _ in 0..<3 { send(["RMC", "GGA"], to: &cycle) }
        cycle.forget()
        #expect(!cycle.isLearned)
    }

    /// Sends a burst of timed sentences.
    /// - Returns: For each sentence, whether it ended the cycle.
    @discardableResult
    private func send(_ codes: [SentenceCode], to cycle: inout ReportCycle) -> [Bool] {
        cycle.beginBurst()
        cycle.changeTime()
        return codes.map { cycle.timed($0) }
    }
}
