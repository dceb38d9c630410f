import GNSS
import Testing

/// Tests that sentences without a fix end the fix. Otherwise, an outdated position would count as current.
struct VoidTests {
    private static let lastPlace = "4807.0090,N,01131.0000,E"

    /// Sentences that report the loss of the fix, in several orders.
    static let voids = [
        Order("GGA 0") { [Make.gga($0, quality: 0)] },
        Order("RMC V") { [Make.voidRMC($0)] },
        Order("RMC V without date") { [Make.voidRMC($0, date: "")] },
        Order("GLL V") { [Make.voidGLL($0)] },
        Order("GNS N") { [Make.voidGNS($0)] },
        Order("RMC V, GGA 0") { [Make.voidRMC($0), Make.gga($0, quality: 0)] },
        Order("GGA 0, RMC V") { [Make.gga($0, quality: 0), Make.voidRMC($0)] },
        Order("GGA 0, satellites, RMC V, GLL V") {
            [Make.gga($0, quality: 0), Make.gsa([], mode: 1)] + Make.gsv([1, 2, 3]) + [
                Make.voidRMC($0), Make.voidGLL($0),
            ]
        },
        Order("GGA 0 without time") { _ in [Make.gga(nil, quality: 0)] },
        Order("RMC V without time") { _ in [Make.voidRMC(nil, date: "")] },
        Order("all sentences void, without time") { _ in
            [Make.voidRMC(nil, date: ""), Make.gga(nil, quality: 0), Make.gsa([], mode: 1), Make.voidGLL(nil)]
        },
        // Some receivers continue to send the last position.
        Order("GGA 0 with position") { ["GPGGA,\(Make.time($0)),\(lastPlace),0,05,99.9,545.4,M,46.9,M,,"] },
        Order("RMC V with position") { ["GPRMC,\(Make.time($0)),V,\(lastPlace),10.0,84.4,150724,,,N"] },
        Order("GLL V with position") { ["GPGLL,\(lastPlace),\(Make.time($0)),V,N"] },
        Order("GNS N with position") { ["GNGNS,\(Make.time($0)),\(lastPlace),NNN,00,99.9,545.4,46.9,,"] },
        Order("all sentences void, with position") {
            [
                "GPRMC,\(Make.time($0)),V,\(lastPlace),10.0,84.4,150724,,,N",
                "GPGGA,\(Make.time($0)),\(lastPlace),0,05,99.9,545.4,M,46.9,M,,", Make.gsa([], mode: 1),
                "GPGLL,\(lastPlace),\(Make.time($0)),V,N",
            ]
        },
        Order("GNS N without time") { _ in [Make.voidGNS(nil)] },
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

    @Test("a receiver without a fix gives one epoch per second", arguments: voids)
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

    @Test("positions are reported again after the fix is regained", arguments: voids)
    func recoveredFix(void: Order) {
        for order in Order.all {
            let found = epochs(order.moments(0..<10) + void.moments(10..<20) + order.moments(20..<30))
            let places = found.compactMap(\.secondOfPlace)
            let wanted = (Array(0..<10) + Array(20..<30)).map(Double.init)
            #expect(Array(Set(places)).sorted() == wanted, "\(order)")
            #expect(places.count <= 21, "\(order): \(places)")
        }
    }

    @Test("a void sentence removes the position, speed and errors from its epoch")
    func noValuesWithoutFix() throws {
        for order in Order.all {
            for void in [
                Make.gga(10, quality: 0), Make.voidRMC(10), Make.voidGLL(10), Make.voidGNS(10), Make.gsa([], mode: 1),
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
        for void in [
            Make.gga(20, quality: 0), Make.voidRMC(20), Make.voidGLL(20), Make.voidGNS(20), Make.gsa([], mode: 1),
        ] {
            let irregular = (0..<20).map(Double.init).flatMap { second -> [String] in
                let regular = [Make.rmc(second), Make.gga(second)]
                return second.remainder(dividingBy: 2) == 0 ? regular + [Make.gst(second)] : regular
            }
            let found = epochs(irregular + [Make.rmc(20), Make.gga(20), void])
            let last = try #require(found.last)
            #expect(last.second == 20)
            #expect(last.fix.coordinate == nil, "\(void)")
        }
    }

    @Test("epochs without a fix have a time")
    func timeWithoutFix() {
        let order = Order("") { [Make.rmc($0), Make.gga($0)] }
        let found = epochs(
            order.moments(0..<5) + [Make.voidRMC(5), Make.gga(5, quality: 0), Make.voidRMC(6), Make.gga(6, quality: 0)])
        #expect(found.map(\.second) == [0, 1, 2, 3, 4, 5, 6])
        #expect(found.suffix(2).map(\.fix.mode) == [.noFix, .noFix])
    }

    /// Bursts with and without a fix can end with different sentences.
    @Test(
        "the epoch of the first fix has all values but is marked incomplete",
        arguments: [
            Order("") { [Make.gga($0), Make.rmc($0)] },
            Order("course last") { [Make.gga($0), Make.gll($0), Make.gsa([1, 2, 3, 4]), Make.rmc($0), Make.vtg()] },
        ])
    func firstFix(order: Order) throws {
        let void = order.says("GLL") ? [Make.voidGLL] : []
        var station = Station()
        for second in 0..<5 {
            let said = void.map { $0(Double(second), "GP") }
            let mode = said.isEmpty ? [] : [Make.gsa([], mode: 1)]
            let course = said.isEmpty ? [] : ["GPVTG,,T,,M,,N,,K,N"]
            station.send(
                [Make.gga(Double(second), quality: 0)] + said + mode + [Make.voidRMC(Double(second))] + course)
        }
        let found = station.send(order.moments(5..<8))
        #expect(found.map(\.second) == [5, 6, 7])
        #expect(found.allSatisfy { $0.fix.speed != nil && $0.fix.course == 84.4 })
        // At the first fix, the builder could not know whether more sentences would follow.
        #expect(found.map(\.isComplete) == [false, true, true])
    }

    @Test("a time that the receiver guesses before its first fix is ignored")
    func guessedTime() {
        // After a cold start, the receiver's clock begins at an arbitrary time.
        let cold = [Make.voidRMC(12, date: "060180"), "GPGGA,000012.000,,,,,0,00,,,M,,M,,"]
        let found = epochs(cold + [Make.voidRMC(13, date: "060180"), "GPGGA,000013.000,,,,,0,00,,,M,,M,,"])
        #expect(found.count >= 1)
        #expect(found.allSatisfy { $0.fix.time == nil })
    }

    @Test("a ZDA date of 6 January 1980 is ignored if there is no fix")
    func firstDayOfGPS() {
        // Some receivers send a guessed time in ZDA, which has no field to mark the time as invalid.
        let found = epochs(
            Make.gga(12, quality: 0), Make.voidRMC(12, date: "060180"), Make.zda(12, day: 6, month: 1, year: 1980),
            Make.gga(13, quality: 0), Make.voidRMC(13, date: "060180"), Make.zda(13, day: 6, month: 1, year: 1980))
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.fix.time == nil })
    }

    @Test("GSA with used satellites does not override GGA and RMC that report no fix")
    func outdatedGSA() throws {
        // GSA still lists the satellites of the lost fix.
        let found = epochs(Make.gga(0, quality: 0), Make.voidRMC(0), Make.gsa([1, 2, 3, 4], mode: 3))
        #expect(try #require(found.last).fix.mode == .noFix)
    }
}
