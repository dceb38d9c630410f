import GNSS
import NMEA
import TestSupport
import Testing

/// Tests that a live epoch does not wait for sentences that are not sent for each fix.
struct PromptEpochTests {
    /// The seconds in which the end of the receiver's cycle has been learned.
    private let learned = 6..<12

    /// Sends the receiver's sentences of a second.
    /// - Returns: The epochs emitted with the last of these sentences.
    private func sendFix(_ second: Int, to station: inout Station) -> [Epoch] {
        let early = station.send(Make.rmc(Double(second)), Make.gga(Double(second)))
        if learned.contains(second) { #expect(early.isEmpty) }
        return station.send(Make.vtg())
    }

    @Test(
        "sentences that other devices send several times a second do not delay an epoch",
        arguments: [
            "HEHDT,123.4,T", "HEROT,1.5,A", "IIMWV,045.0,R,12.3,N,A", "SDDPT,12.3,0.5,", "IIVHW,,T,,M,6.1,N,11.3,K",
            "PFLAU,3,1,2,1,0,,0,,,", "PXYZ,1", "GPTXT,01,01,02,ANTSTATUS=OK", "GPRTE,1,1,c,0,A,B",
        ], [3, 10])
    func frequentSentences(_ sentence: String, count: Int) {
        var station = Station()
        for second in 0..<learned.upperBound {
            let found = sendFix(second, to: &station)
            // The number of sentences varies, because other devices do not know the receiver's cycle.
            let others = Array(repeating: sentence, count: count + second % 3)
            let late = station.send(others)
            guard learned.contains(second) else { continue }
            #expect(found.map(\.second) == [Double(second)])
            #expect(late.isEmpty)
        }
        #expect(station.finish().isEmpty)
    }

    @Test("an instrument's measurement after a pause does not emit the epoch again, and is added to the next epoch")
    func measurementAfterPause() {
        var station = Station()
        for second in 0..<learned.upperBound {
            let found = sendFix(second, to: &station) + station.pause()
            let late = station.send("SDDPT,1\(second % 10).0,,") + station.pause()
            guard learned.contains(second) else { continue }
            #expect(found.map(\.second) == [Double(second)])
            #expect(found.first?.surroundings?.depth == Double(10 + (second - 1) % 10))
            #expect(late.isEmpty)
        }
    }

    @Test("a compass that sends once a second, after a pause, does not delay the epoch or emit it again")
    func compassAfterPause() {
        var station = Station()
        for second in 0..<learned.upperBound {
            let found = sendFix(second, to: &station) + station.pause()
            let late = station.send("HCHDM,\(second).0,M") + station.pause()
            guard learned.contains(second) else { continue }
            #expect(found.map(\.second) == [Double(second)])
            #expect(found.first?.attitude?.magneticHeading == Double(second - 1))
            #expect(late.isEmpty)
        }
    }

    @Test("a compass that sends often adds its latest heading to each epoch")
    func latestHeading() {
        var station = Station()
        for second in 0..<learned.upperBound {
            let found = sendFix(second, to: &station)
            for tenth in 0..<10 { station.send("HEHDT,\(second).\(tenth),T") }
            guard learned.contains(second) else { continue }
            #expect(found.map(\.attitude?.heading) == [Double(second - 1) + 0.9])
        }
    }

    @Test("each heading is emitted if the compass continues after the receiver has stopped", arguments: [1, 10])
    func compassAlone(count: Int) {
        var station = Station()
        let headings = Array(repeating: "HEHDT,5.0,T", count: count)
        for second in 0..<learned.upperBound { _ = sendFix(second, to: &station) + station.send(headings) }
        station.send(Array(repeating: "HEHDT,0.0,T", count: 2 * count + 10))
        for number in 1..<20 {
            // The repeated sentence shows that the previous epoch is over.
            let found = station.send("HEHDT,\(number).0,T")
            #expect(found.map(\.attitude?.heading) == [Double(number - 1)])
            #expect(found.allSatisfy { $0.fix.mode == nil && !$0.isAmendment })
        }
        // The receiver is back.
        for second in 200..<230 {
            let found = sendFix(second, to: &station) + station.send(headings)
            if second > 220 { #expect(found.map(\.second) == [Double(second)]) }
        }
    }

    @Test("an epoch is emitted although the receiver stops within it while the compass continues")
    func receiverThatStops() {
        var station = Station()
        let headings = Array(repeating: "HEHDT,5.0,T", count: 10)
        for second in 0..<learned.upperBound { _ = sendFix(second, to: &station) + station.send(headings) }
        let second = Double(learned.upperBound)
        var found = station.send(Make.rmc(second))
        for _ in 0..<40 { found += station.send(headings) }
        #expect(found.compactMap(\.second) == [second])
    }

    @Test("an outdated heading is not added to later epochs")
    func outdatedHeading() {
        var station = Station()
        for second in 0..<learned.upperBound {
            _ = sendFix(second, to: &station)
            station.send(Array(repeating: "HEHDT,5.0,T", count: 3))
        }
        let second = learned.upperBound
        #expect(sendFix(second, to: &station).map(\.attitude?.heading) == [5])
        #expect(sendFix(second + 1, to: &station).map(\.attitude) == [nil])
    }

    @Test("the heading that a receiver sends after its fix is part of the epoch", arguments: [0, 6])
    func headingOfReceiver(since first: Int) {
        var station = Station()
        for second in 0..<30 {
            let early = sendFix(second, to: &station)
            let late = (second < first ? [] : station.send("GPHDT,\(second).0,T")) + station.pause()
            guard second >= first + 10 else { continue }
            #expect(early.isEmpty)
            #expect(late.map(\.second) == [Double(second)])
            #expect(late.first?.attitude?.heading == Double(second))
        }
    }

    @Test(
        "lists that are sent every few seconds do not delay the other epochs, and are added to their own",
        arguments: [2, 5])
    func sparseLists(interval: Int) {
        var station = Station()
        for second in 0..<40 {
            let found = sendFix(second, to: &station)
            let late = (second % interval == 1 ? station.send(Make.gsv([1, 2, 3, 4, 5])) : []) + station.pause()
            guard second >= 12 else { continue }
            #expect(found.map(\.second) == [Double(second)])
            #expect(late.map(\.second) == (second % interval == 1 ? [Double(second)] : []))
            #expect(late.allSatisfy { $0.isAmendment && $0.sky?.satellites.count == 5 })
        }
    }

    @Test("a list at the end may grow and shrink")
    func growingList() {
        var station = Station()
        for second in 0..<20 {
            let early = sendFix(second, to: &station)
            var parts = Make.gsv(Array(1...(4 + second * 3 % 9)))
            let last = parts.removeLast()
            #expect((early + station.send(parts)).isEmpty || second < 3)
            let found = station.send(last)
            if second >= 3 { #expect(found.map(\.second) == [Double(second)]) }
        }
    }

    @Test(
        "a datum that is sent now and then, after the fix, amends its epoch",
        arguments: ["GPDTM,999,,0.0,N,0.0,E,0.0,W84", "PGRMM,999"])
    func sparseDatum(_ sentence: String) {
        var station = Station()
        for second in 0..<40 {
            let found = sendFix(second, to: &station)
            let late = (second % 5 == 1 ? station.send(sentence) : []) + station.pause()
            guard second >= 20 else { continue }
            #expect(found.map(\.second) == [Double(second)])
            #expect(late.map(\.supplement?.datum) == (second % 5 == 1 ? ["999"] : []))
        }
    }

    @Test("an epoch without a fix ends with the same sentence as one with a fix")
    func emptySentences() {
        var station = Station()
        for second in 0..<20 {
            let isLost = second > 8 && second < 14
            let time = Double(second)
            let early = station.send(
                isLost ? [Make.voidRMC(time), Make.gga(time, quality: 0)] : [Make.rmc(time), Make.gga(time)])
            let found = station.send(isLost ? "GPVTG,,,,,,,,,N" : Make.vtg())
            guard second >= 4 else { continue }
            #expect(early.isEmpty)
            #expect(found.map(\.second) == [time])
        }
    }
}
