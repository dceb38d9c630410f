import GNSS
import Testing

/// Tests that each fix becomes exactly one epoch, in any order of sentences.
struct OneEpochPerFixTests {
    @Test("each fix gives one epoch, whatever the order of its sentences", arguments: Order.all)
    func eachFixBecomesOneEpoch(order: Order) {
        expect(epochs(order.moments(0..<30)), toBe: 0..<30, of: order)
    }

    @Test("a pause after a burst causes the burst's epoch to be emitted immediately", arguments: Order.all)
    func eachFixBecomesOneEpochOnALineWithPauses(order: Order) {
        var station = Station()
        var found: [Epoch] = []
        for second in 0..<30 {
            found += station.send(order.sentences(Double(second)))
            found += station.pause()
            // The epoch of this second was emitted during the pause.
            #expect(found.count == second + 1)
        }
        found += station.finish()
        expect(found, toBe: 0..<30, of: order)
    }

    @Test("occasional pauses do not change the epochs", arguments: Order.all)
    func occasionalPauses(order: Order) {
        var station = Station()
        var found: [Epoch] = []
        for second in 0..<30 {
            found += station.send(order.sentences(Double(second)))
            if second % 3 != 1 { found += station.pause() }
        }
        expect(found + station.finish(), toBe: 0..<30, of: order)
    }

    @Test(
        "after the cycle is learned, each epoch is emitted as soon as its last sentence arrives", arguments: Order.all)
    func learnedCycle(order: Order) {
        var station = Station()
        for second in 0..<4 { station.send(order.sentences(Double(second))) }
        for second in 4..<20 {
            let sentences = order.sentences(Double(second))
            #expect(station.send(Array(sentences.dropLast())).isEmpty)
            #expect(station.send(Array(sentences.suffix(1))).map(\.secondOfPlace) == [Double(second)])
        }
        #expect(station.finish().isEmpty)
    }

    @Test("until the cycle is learned, an epoch is emitted when the time changes")
    func unknownCycle() {
        var station = Station()
        #expect(station.send(Make.rmc(0), Make.gga(0), Make.vtg()).isEmpty)
        #expect(station.send(Make.rmc(1)).map(\.second) == [0])
        #expect(station.send(Make.gga(1), Make.vtg()).isEmpty)
        #expect(station.send(Make.rmc(2)).map(\.second) == [1])
    }

    @Test("decoding a log that starts within a burst loses at most that burst's epoch", arguments: Order.all)
    func aLogMayStartInMidBurst(order: Order) {
        for missing in 1..<order.sentences(0).count {
            let found = epochs(Array(order.moments(0..<20).dropFirst(missing)))
            // The rest of the first burst becomes at most one epoch, and does not affect the other epochs.
            let whole = found.drop { $0.secondOfPlace == nil || $0.secondOfPlace == 0 }
            #expect(whole.map(\.secondOfPlace) == (1..<20).map(Double.init), "\(missing) missing")
            #expect(found.count { $0.secondOfPlace == 0 } <= 1)
            expect(Array(found.suffix(18)), toBe: 2..<20, of: order)
        }
    }

    @Test("decoding a log that ends within a burst gives all earlier epochs", arguments: Order.all)
    func aLogMayEndInMidBurst(order: Order) {
        for missing in 1..<order.sentences(0).count {
            let found = epochs(Array(order.moments(0..<20).dropLast(missing)))
            expect(Array(found.prefix(19)), toBe: 0..<19, of: order)
            #expect(found.count <= 20)
        }
    }

    @Test("an epoch truncated by the end of a log is incomplete")
    func truncatedLog() {
        let order = Order("") { [Make.rmc($0), Make.gga($0), Make.vtg()] }
        let found = epochs(order.moments(0..<10) + [Make.rmc(10)])
        #expect(found.map(\.isComplete) == Array(repeating: true, count: 10) + [false])
        #expect(found.last?.second == 10)
    }

    @Test("up to 100 fixes per second give one epoch per fix", arguments: [0.2, 0.1, 0.05, 0.02, 0.01])
    func fastReceiversHaveAnEpochForEachFix(interval: Double) {
        for order in [Order("") { [Make.rmc($0), Make.gga($0), Make.vtg()] }, Order("") { [Make.gga($0)] }] {
            let found = epochs((0..<50).flatMap { order.sentences(Double($0) * interval) })
            #expect(found.count == 50)
        }
    }

    @Test("hourly fixes give one epoch per fix")
    func slowReceiversHaveAnEpochForEachFix() {
        let found = epochs((0..<20).flatMap { [Make.rmc(Double($0) * 3600), Make.gga(Double($0) * 3600)] })
        #expect(found.map(\.second) == (0..<20).map { Double($0) * 3600 })
    }

    @Test("a receiver that sends ten GGA sentences for each RMC gives one epoch per GGA")
    func fixesMayComeFasterThanOtherSentences() {
        // Ten positions per second, but only one course.
        let contents = (0..<100).flatMap { tenth -> [String] in
            let second = Double(tenth) / 10
            return [Make.gga(second)] + (tenth % 10 == 0 ? [Make.rmc(second), Make.vtg()] : [])
        }
        let found = epochs(contents)
        #expect(found.map(\.secondOfPlace) == (0..<100).map { Double($0) / 10 })
    }

    // MARK: -

    /// Expects one complete epoch per second, with all values of that second.
    private func expect(
        _ found: [Epoch], toBe seconds: Range<Int>, of order: Order, location: SourceLocation = #_sourceLocation
    ) {
        #expect(found.map(\.secondOfPlace) == seconds.map(Double.init), sourceLocation: location)
        let names = order.sentences(0).map { $0.prefix { $0 != "," } }
        for epoch in found {
            if order.hasDate { #expect(epoch.second == epoch.secondOfPlace, sourceLocation: location) }
            #expect(epoch.isComplete, sourceLocation: location)
            #expect(
                epoch.sentences.map { "\($0.talker)\($0.code)" } == names.map(String.init), sourceLocation: location)
            if order.says("RMC") || order.says("VTG") {
                #expect(isNear(epoch.fix.speed, 10 * 1852 / 3600), sourceLocation: location)
                #expect(epoch.fix.course == 84.4, sourceLocation: location)
            }
            if order.says("VTG") { #expect(epoch.fix.magneticCourse == 77.8, sourceLocation: location) }
            if order.says("GST") { #expect(epoch.fix.errors?.origin == .receiver, sourceLocation: location) }
            if order.says("GGA") || order.says("GNS") {
                #expect(epoch.fix.altitude == 545.4, sourceLocation: location)
                #expect(epoch.fix.mode == .threeDimensional, sourceLocation: location)
            }
            if order.says("GSV") { #expect(epoch.sky?.satellites.isEmpty == false, sourceLocation: location) }
        }
    }
}
