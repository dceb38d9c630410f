import GNSS
import Testing

/// Tests of receivers whose clock has stopped, or that measure more often than their time changes.
@Suite("Stopped clocks")
struct StandingClockTests {
    /// Returns the burst of one second with the time of another second.
    private func burst(_ second: Double, at time: Double) -> [String] {
        [Make.rmc(second), Make.gga(second), Make.gsa([1, 2, 3, 4])].map {
            $0.replacing(Make.time(second), with: Make.time(time))
        }
    }

    @Test("each position gets its own epoch even if the receiver's clock is stopped", arguments: [false, true])
    func positions(isPausing: Bool) {
        var station = Station(isLive: isPausing)
        var found: [Epoch] = []
        for second in 1...20 as ClosedRange<Int> {
            found += station.send(burst(Double(second), at: 0))
            if isPausing { found += station.pause() }
        }
        found += station.finish()
        let fixes = found.filter { !$0.isAmendment }
        #expect(fixes.count == 20)
        #expect(Set(fixes.map { $0.fix.coordinate?.latitude }).count == 20)
        #expect(fixes.dropFirst().allSatisfy { $0.repeatsTime })
        #expect(fixes.allSatisfy { $0.fix.time == fixes.first?.fix.time })
    }

    @Test("a first fix at the time of an earlier epoch gets a separate epoch")
    func guessedTime() {
        let found = epochs(
            [Make.voidRMC(1), Make.gga(1, quality: 0), Make.voidRMC(2), Make.gga(2, quality: 0)] + [
                Make.rmc(2), Make.gga(2),
            ]
                + [Make.rmc(3), Make.gga(3)])
        #expect(found.map(\.fix.hasPosition) == [false, false, true, true])
    }

    @Test("a burst that is sent twice with the same position gives one epoch")
    func samePosition() {
        var station = Station(isLive: false)
        var found: [Epoch] = []
        for second in 1...5 as ClosedRange<Int> {
            let contents = burst(Double(second), at: Double(second))
            found += station.send(contents + contents)
        }
        found += station.finish()
        #expect(found.count == 5)
        #expect(!found.contains { $0.repeatsTime })
    }
}

/// Tests that a speed is computed from two positions unless the receiver sends a speed with nearly every position.
@Suite("Speeds computed from positions")
struct SpeedFromPositionsTests {
    @Test("speeds are computed for a receiver that sends no speeds")
    func computed() {
        let found = epochs((1...5).flatMap { [Make.zda(Double($0)), Make.gga(Double($0))] })
        #expect(found.dropFirst().allSatisfy { ($0.fix.speed ?? 0) > 0 })
    }

    @Test("missing speeds are computed for a receiver that sends speeds less often than positions")
    func rare() {
        let found = epochs(
            [Make.zda(1)]
                + (1...20).flatMap { second in
                    [Make.gga(Double(second))] + (second.isMultiple(of: 3) ? [Make.vtg()] : [])
                })
        #expect(found.count == 20 && found.dropFirst().allSatisfy { ($0.fix.speed ?? 0) > 0 })
    }

    @Test(
        "no speed is computed if a receiver that sends speeds omits the speed from a few epochs",
        arguments: [[8], [8, 9, 13]])
    func lost(seconds: [Int]) {
        let contents = (1...20).flatMap { second in
            [Make.zda(Double(second)), Make.gga(Double(second))] + (seconds.contains(second) ? [] : [Make.vtg()])
        }
        let found = epochs(contents)
        for epoch in found {
            let isLost = epoch.second.map { seconds.contains(Int($0)) } ?? false
            #expect((epoch.fix.speed == nil) == isLost)
        }
    }
}
