import GNSS
import TestSupport
import Testing

/// Tests that sentences with the same time belong to one epoch even if the line pauses between them.
struct PausesTests {
    /// Returns the last version of each epoch, without its amendment flags.
    private func settled(_ epochs: [Epoch]) -> [Epoch] {
        var settled: [Epoch] = []
        for epoch in epochs {
            if epoch.isAmendment { settled.removeLast() }
            settled.append(
                Epoch(fix: epoch.fix, sky: epoch.sky, attitude: epoch.attitude, isComplete: epoch.isComplete))
        }
        return settled
    }

    @Test("pauses between sentences do not change the final epochs", arguments: Order.all)
    func pausesAnywhere(order: Order) {
        let contents = order.moments(0..<40)
        let recorded = settled(epochs(contents))
        for seed in 0..<20 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var station = Station()
            var found: [Epoch] = []
            for content in contents {
                found += station.send(content)
                if random.next() % 4 == 0 { found += station.pause() }
            }
            #expect(settled(found + station.finish()) == recorded, "seed \(seed)")
        }
    }

    @Test("a sentence after a pause amends the epoch")
    func amendmentAfterPause() throws {
        var station = Station()
        for second in 0..<10 {
            station.send(Make.rmc(Double(second)), Make.vtg(), Make.gga(Double(second)), Make.gst(Double(second)))
        }
        station.send(Make.rmc(10), Make.vtg(), Make.gga(10))
        let early = try #require(station.pause().first)
        #expect(early.fix.altitude == 545.4)
        #expect(early.fix.errors?.origin != .receiver)
        let late = try #require(station.send(Make.gst(10)).first)
        #expect(late.isAmendment)
        #expect(late.fix.altitude == 545.4 && late.fix.errors?.origin == .receiver)
        #expect(late.second == early.second)
    }

    @Test("a second pause does not emit the epoch again")
    func repeatedPauses() {
        var station = Station()
        for second in 0..<10 {
            let found =
                station.send(Make.rmc(Double(second)), Make.gga(Double(second))) + station.pause() + station.pause()
            #expect(found.map(\.second) == [Double(second)])
        }
    }

    @Test("GSV groups for several systems are combined across pauses")
    func skiesOfSeveralSystemsStayTogether() throws {
        var station = Station()
        station.send(Make.rmc(0), Make.gga(0))
        station.send(Make.gsv([1, 2, 3, 4, 5]))
        #expect(station.pause().first?.sky?.satellites.count == 5)
        station.send(Make.gsv([65, 66, 67], "GL"))
        #expect(station.pause().first?.sky?.satellites.count == 8)
        station.send(Make.gsv([1, 2], "GA"))
        #expect(station.send(Make.rmc(1)).first?.sky?.satellites.count == 10)
    }
}
