import GNSS
import Testing

/// Sentences without a fix end the fix, so that no outdated position counts as current.
struct VoidTests {
    private static let lastPlace = "4807.0090,N,01131.0000,E"

    /// Sentences that report the loss of the fix, in several orders.
    static let voids = [
        Order("GGA 0") { [Say.gga($0, quality: 0)] },
        Order("RMC V") { [Say.voidRMC($0)] },
        Order("RMC V without date") { [Say.voidRMC($0, date: "")] },
        Order("GLL V") { [Say.voidGLL($0)] },
        Order("GNS N") { [Say.voidGNS($0)] },
        Order("RMC V, GGA 0") { [Say.voidRMC($0), Say.gga($0, quality: 0)] },
        Order("GGA 0, RMC V") { [Say.gga($0, quality: 0), Say.voidRMC($0)] },
        Order("GGA 0, satellites, RMC V, GLL V") {
            [Say.gga($0, quality: 0), Say.gsa([], mode: 1)] + Say.gsv([1, 2, 3]) + [Say.voidRMC($0), Say.voidGLL($0)]
        },
        Order("GGA 0 without time") { _ in [Say.gga(nil, quality: 0)] },
        Order("RMC V without time") { _ in [Say.voidRMC(nil, date: "")] },
        Order("all sentences void, without time") { _ in
            [Say.voidRMC(nil, date: ""), Say.gga(nil, quality: 0), Say.gsa([], mode: 1), Say.voidGLL(nil)]
        },
        // Some receivers keep sending the last position.
        Order("GGA 0 with position") { ["GPGGA,\(Say.time($0)),\(lastPlace),0,05,99.9,545.4,M,46.9,M,,"] },
        Order("RMC V with position") { ["GPRMC,\(Say.time($0)),V,\(lastPlace),10.0,84.4,150724,,,N"] },
        Order("GLL V with position") { ["GPGLL,\(lastPlace),\(Say.time($0)),V,N"] },
        Order("GNS N with position") { ["GNGNS,\(Say.time($0)),\(lastPlace),NNN,00,99.9,545.4,46.9,,"] },
        Order("all sentences void, with position") {
            [
                "GPRMC,\(Say.time($0)),V,\(lastPlace),10.0,84.4,150724,,,N",
                "GPGGA,\(Say.time($0)),\(lastPlace),0,05,99.9,545.4,M,46.9,M,,", Say.gsa([], mode: 1),
                "GPGLL,\(lastPlace),\(Say.time($0)),V,N",
            ]
        },
        Order("GNS N without time") { _ in [Say.voidGNS(nil)] },
    ]

    @Test("epochs have no position after the fix is lost", arguments: voids)
    func aLostFixLeavesNoPosition(void: Order) {
        for order in Order.all {
            var station = Station()
            let before = station.send(order.moments(0..<10))
            let after = station.send(void.moments(10..<20)) + station.finish()
            // The last fix was emitted once.
            let places = (before + after).compactMap(\.secondOfPlace)
            #expect(places == (0..<10).map(Double.init), "\(order): \(places)")
            // No epoch after the first void sentence has a position.
            #expect(after.drop { $0.secondOfPlace == 9 }.allSatisfy { $0.fix.coordinate == nil }, "\(order)")
            #expect(after.last?.fix.hasPosition == false, "\(order)")
            #expect(after.last?.fix.mode == .noFix, "\(order)")
        }
    }

    @Test("a receiver without a fix gets one epoch per second", arguments: voids)
    func oneEpochPerLostFix(void: Order) {
        for order in Order.all {
            var station = Station()
            station.send(order.moments(0..<10))
            station.send(void.moments(10..<14))
            for second in 14..<30 {
                #expect(station.send(void.sentences(Double(second))).count == 1, "\(order)")
            }
        }
    }

    @Test("positions are reported again after the fix is recovered", arguments: voids)
    func recoveredFix(void: Order) {
        for order in Order.all {
            let found = epochs(order.moments(0..<10) + void.moments(10..<20) + order.moments(20..<30))
            let places = found.compactMap(\.secondOfPlace)
            let wanted = (Array(0..<10) + Array(20..<30)).map(Double.init)
            #expect(Array(Set(places)).sorted() == wanted, "\(order)")
            #expect(places.count <= 21, "\(order): \(places)")
        }
    }

    @Test("a void sentence removes position, speed and errors from its epoch")
    func noValuesWithoutFix() throws {
        for order in Order.all {
            for void in [
                Say.gga(10, quality: 0), Say.voidRMC(10), Say.voidGLL(10), Say.voidGNS(10), Say.gsa([], mode: 1),
            ] {
                // The fix is lost within the burst.
                let found = epochs(order.moments(0..<10) + order.sentences(10) + [void])
                let fix = try #require(found.last).fix
                #expect(fix.mode == .noFix, "\(order)")
                #expect(fix.coordinate == nil && fix.altitude == nil && fix.ellipsoidalAltitude == nil, "\(order)")
                #expect(fix.speed == nil && fix.course == nil && fix.climb == nil, "\(order)")
                #expect(fix.magneticCourse == nil, "\(order)")
                #expect(fix.errors == nil && fix.quality == nil, "\(order)")
            }
        }
    }

    @Test("a void sentence at the end of an irregular burst removes the position")
    func lateVoidSentence() throws {
        for void in [Say.gga(20, quality: 0), Say.voidRMC(20), Say.voidGLL(20), Say.voidGNS(20), Say.gsa([], mode: 1)] {
            let irregular = (0..<20).map(Double.init).flatMap { second -> [String] in
                let regular = [Say.rmc(second), Say.gga(second)]
                return second.remainder(dividingBy: 2) == 0 ? regular + [Say.gst(second)] : regular
            }
            let found = epochs(irregular + [Say.rmc(20), Say.gga(20), void])
            let last = try #require(found.last)
            #expect(last.second == 20)
            #expect(last.fix.coordinate == nil, "\(void)")
        }
    }

    @Test("epochs without a fix have a time")
    func timeWithoutFix() {
        let order = Order("") { [Say.rmc($0), Say.gga($0)] }
        let found = epochs(
            order.moments(0..<5) + [Say.voidRMC(5), Say.gga(5, quality: 0), Say.voidRMC(6), Say.gga(6, quality: 0)])
        #expect(found.map(\.second) == [0, 1, 2, 3, 4, 5, 6])
        #expect(found.suffix(2).map(\.fix.mode) == [.noFix, .noFix])
    }

    /// Bursts with and without a fix can end with different sentences.
    @Test(
        "the epoch of the first fix has all values but is marked incomplete",
        arguments: [
            Order("") { [Say.gga($0), Say.rmc($0)] },
            Order("course last") { [Say.gga($0), Say.gll($0), Say.gsa([1, 2, 3, 4]), Say.rmc($0), Say.vtg()] },
        ])
    func firstFix(order: Order) throws {
        let void = order.says("GLL") ? [Say.voidGLL] : []
        var station = Station()
        for second in 0..<5 {
            let said = void.map { $0(Double(second), "GP") }
            let mode = said.isEmpty ? [] : [Say.gsa([], mode: 1)]
            let course = said.isEmpty ? [] : ["GPVTG,,T,,M,,N,,K,N"]
            station.send(
                [Say.gga(Double(second), quality: 0)] + said + mode + [Say.voidRMC(Double(second))] + course)
        }
        let found = station.send(order.moments(5..<8))
        #expect(found.map(\.second) == [5, 6, 7])
        #expect(found.allSatisfy { $0.fix.speed != nil && $0.fix.course == 84.4 })
        // The builder could not know whether the first fix had more sentences.
        #expect(found.map(\.isComplete) == [false, true, true])
    }

    @Test("a time guessed before the first fix is ignored")
    func guessedTime() {
        // After a cold start, the clock begins at an arbitrary time.
        let cold = [Say.voidRMC(12, date: "060180"), "GPGGA,000012.000,,,,,0,00,,,M,,M,,"]
        let found = epochs(cold + [Say.voidRMC(13, date: "060180"), "GPGGA,000013.000,,,,,0,00,,,M,,M,,"])
        #expect(found.count >= 1)
        #expect(found.allSatisfy { $0.fix.time == nil })
    }

    @Test("ZDA with 6 January 1980 is ignored without a fix")
    func firstDayOfGPS() {
        // Some receivers send their guess in ZDA, which has no field to mark it as invalid.
        let found = epochs(
            Say.gga(12, quality: 0), Say.voidRMC(12, date: "060180"), Say.zda(12, day: 6, month: 1, year: 1980),
            Say.gga(13, quality: 0), Say.voidRMC(13, date: "060180"), Say.zda(13, day: 6, month: 1, year: 1980))
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.fix.time == nil })
    }

    @Test("GSA with used satellites does not override GGA and RMC without a fix")
    func outdatedGSA() throws {
        // GSA still lists the satellites of the lost fix.
        let found = epochs(Say.gga(0, quality: 0), Say.voidRMC(0), Say.gsa([1, 2, 3, 4], mode: 3))
        #expect(try #require(found.last).fix.mode == .noFix)
    }
}
