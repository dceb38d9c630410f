import GNSS
import TestSupport
import Testing

/// Tests with receivers that are reconfigured, lose sentences, or send some sentences only occasionally. No fix may be
/// lost, and only a few may be emitted twice.
struct CycleChangeTests {
    @Test("when the sentence order changes, no fix is lost and at most one fix is repeated", arguments: Order.all)
    func anotherCycleIsFollowed(to later: Order) {
        for earlier in Order.all {
            var station = Station()
            let before = station.send(earlier.moments(0..<20))
            let found = before + station.send(later.moments(20..<40))
            let places = found.map(\.secondOfPlace)
            #expect(Set(places.compactMap { $0 }) == Set((0..<40).map(Double.init)), "\(earlier)")
            #expect(places.count <= 41, "\(earlier): \(places)")
            #expect(places.suffix(16) == (24..<40).map(Double.init), "\(earlier): \(places)")
            // The last epoch was emitted with its last sentence, before the end of the stream.
            #expect(station.finish().isEmpty, "\(earlier)")
        }
    }

    /// Some chart plotters send GLL of second 18 together with the other sentences of second 17.
    @Test("epochs stay complete when GLL starts to arrive one second early")
    func leadingSentence() {
        func burst(_ second: Double, gll: Double) -> [String] {
            [Make.rmc(second), Make.gsa([1, 2, 3, 4]), Make.vtg(), Make.zda(second), Make.gga(second), Make.gll(gll)]
        }
        let seconds: [Double] = (0..<40).map { Double($0) }
        let found = epochs(seconds.flatMap { burst($0, gll: $0 < 20 ? $0 : $0 + 1) })
        #expect(found.map(\.second) == seconds + [40])
        for epoch in found.dropLast() {
            #expect(epoch.isComplete)
            #expect(isNear(epoch.fix.speed, 10 * 1852 / 3600))
            #expect(epoch.fix.course == 84.4 && epoch.fix.altitude == 545.4)
        }
    }

    @Test("the loss of the last sentence of a burst does not affect any epoch")
    func lostEnd() {
        let usual = Order("") { [Make.rmc($0), Make.vtg(), Make.gga($0), Make.gll($0)] }
        let found = epochs(usual.moments(0..<10) + [Make.rmc(10), Make.vtg(), Make.gga(10)] + usual.moments(11..<20))
        #expect(found.map(\.second) == (0..<20).map(Double.init))
        #expect(found.allSatisfy { $0.isComplete })
    }

    @Test("a sentence added to the end of the burst amends one epoch and completes the following ones")
    func additionalSentence() {
        var station = Station()
        station.send(Order("") { [Make.rmc($0), Make.gga($0)] }.moments(0..<10))
        // GGA ends the epoch as before, and the unexpected GST amends it.
        #expect(station.send(Make.rmc(10), Make.gga(10)).map(\.fix.errors?.origin) == [.dilution])
        #expect(station.send(Make.gst(10)).isEmpty)
        #expect(station.send(Make.rmc(11)).map(\.fix.errors?.origin) == [.receiver])
        #expect(station.builder.statistics.amended == 1)
        // From here on, the epoch waits for GST.
        #expect(
            station.send(Make.gga(11), Make.gst(11), Make.rmc(12), Make.gga(12), Make.gst(12)).map(\.second) == [11])
        station.send(Make.rmc(13), Make.gga(13), Make.gst(13), Make.rmc(14), Make.gga(14))
        #expect(station.send(Make.gst(14)).map(\.second) == [14])
        #expect(station.builder.statistics.amended == 1)
    }

    @Test("an epoch without its usual last sentence is emitted when the time changes")
    func missingSentence() {
        var station = Station()
        station.send(Order("") { [Make.rmc($0), Make.gga($0), Make.gst($0)] }.moments(0..<10))
        #expect(station.send(Make.rmc(10), Make.gga(10)).isEmpty)
        #expect(station.send(Make.rmc(11)).map(\.second) == [10])
        #expect(station.builder.statistics.amended == 0)
    }

    @Test("changes in the satellite count do not delay or amend epochs")
    func aListOfSatellitesMayGrowAndShrink() {
        // GSV ends the burst, and its length changes because satellites rise and set.
        for counts in [[8, 9, 12, 13, 9, 4, 5, 8, 16, 20], [4, 5, 4, 5, 4, 5, 4, 5, 4, 5, 4, 5]] {
            var station = Station()
            var found: [Epoch] = []
            for (index, count) in counts.enumerated() {
                for second in 10 * index..<10 * index + 10 {
                    found += station.send(Make.rmc(Double(second)), Make.gga(Double(second)))
                    found += station.send(Make.gsv(Array(1...count)))
                    if second > 3 { #expect(found.last?.second == Double(second), "the epoch is late") }
                }
            }
            #expect(found.map(\.second) == (0..<found.count).map(Double.init))
            #expect(found.map { $0.sky?.satellites.count } == counts.flatMap { Array(repeating: $0, count: 10) })
            #expect(station.builder.statistics.amended == 0)
        }
    }

    @Test("GSV sentences sent every five seconds belong to the epoch of their burst")
    func occasionalSatellites() {
        var station = Station()
        var found: [Epoch] = []
        for second in 0..<300 {
            found += station.send(Make.rmc(Double(second)), Make.gga(Double(second)), Make.gsa([1, 2, 3, 4]))
            if second % 5 == 0 { found += station.send(Make.gsv([1, 2, 3, 4, 5])) }
        }
        found += station.finish()
        #expect(found.filter { !$0.isAmendment }.map(\.second) == (0..<300).map(Double.init))
        // Every satellite list belongs to the epoch of its second.
        let withSky = found.filter { $0.sky != nil }.map(\.second)
        #expect(withSky == stride(from: 0, to: 300, by: 5).map(Double.init))
        // Only the lists amend their epochs.
        #expect(found.filter { $0.isAmendment }.allSatisfy { $0.sky != nil })
    }

    @Test("occasional TXT and PMTK sentences do not amend epochs")
    func occasionalTexts() {
        var station = Station()
        var found: [Epoch] = []
        for second in 0..<100 {
            found += station.send(Make.rmc(Double(second)), Make.gga(Double(second)))
            if second % 7 == 3 { found += station.send("GPTXT,01,01,02,ANTSTATUS=OK", "PMTK001,220,3") }
        }
        found += station.finish()
        #expect(found.map(\.second) == (0..<100).map(Double.init))
    }

    @Test("despite lost sentences, each second with RMC or GGA gets an epoch")
    func lostSentences() {
        // A third of the sentences are lost.
        var random = SplitMix64(seed: 4)
        var contents: [String] = []
        var seconds = Set<Double?>()
        for second in 0..<500 {
            let order = [Make.rmc(Double(second)), Make.gga(Double(second)), Make.vtg()] + Make.gsv([1, 2, 3, 4, 5])
            for content in order where Int.random(in: 0..<3, using: &random) > 0 {
                contents.append(content)
                if content.contains("RMC") || content.contains("GGA") { seconds.insert(Double(second)) }
            }
        }
        let found = epochs(contents)
        #expect(Set(found.map(\.second)) == seconds)
        // An epoch is amended only until the builder has learned to expect the longer burst.
        #expect(found.count < seconds.count + 10)
    }

    @Test("an epoch without its usual last sentence is marked incomplete")
    func incompleteEpoch() {
        var station = Station()
        station.send(Order("") { [Make.rmc($0), Make.gga($0)] }.moments(0..<10))
        #expect(station.send(Make.rmc(10)).isEmpty)
        let found = station.send(Make.rmc(11))
        #expect(found.map(\.second) == [10])
        #expect(found.map(\.isComplete) == [false])
        #expect(station.builder.statistics.incomplete == 1)
        #expect(station.send(Make.gga(11)).map(\.isComplete) == [true])
    }

    @Test("statistics count emitted epochs")
    func statisticsCountEpochs() {
        var station = Station()
        let count = station.send(Order.all[0].moments(0..<10)).count + station.finish().count
        #expect(station.builder.statistics.epochs == count)
        #expect(station.builder.statistics.incomplete == 0)
        #expect(station.builder.statistics.amended == 0)
    }
}
