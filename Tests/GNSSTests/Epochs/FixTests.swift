import GNSS
import NMEA
import TestSupport
import Testing

/// Tests of fixes combined from the sentences of one epoch.
struct FixTests {
    @Test("RMC, GGA, VTG, GSA and ZDA are combined into one fix")
    func combinedSentences() throws {
        let epoch = try #require(
            epochs(
                "GNRMC,123519.25,A,4807.038,N,01131.000,W,022.4,084.4,230394,003.1,W,D",
                "GNGGA,123519.25,4807.038,N,01131.000,W,2,11,0.9,545.4,M,46.9,M,3.2,0120",
                "GNVTG,084.4,T,077.8,M,022.4,N,041.5,K,D",
                "GNGSA,A,3,01,02,03,04,,,,,,,,,1.8,0.9,1.5", "GNZDA,123519.25,23,03,1994,00,00"
            ).first)
        let fix = epoch.fix
        #expect(fix.mode == .threeDimensional)
        #expect(fix.quality == .differential)
        #expect(epoch.moment == "1994-03-23 12:35:19")
        #expect(fix.time?.nanosecond == 250_000_000)
        #expect(isNear(fix.coordinate?.latitude, 48 + 7.038 / 60))
        #expect(isNear(fix.coordinate?.longitude, -11 - 31.0 / 60))
        #expect(fix.altitude == 545.4)
        #expect(isNear(fix.ellipsoidalAltitude, 592.3))
        #expect(fix.geoidSeparation == 46.9)
        #expect(isNear(fix.speed, 22.4 * 1852 / 3600))
        #expect(fix.course == 84.4)
        #expect(fix.magneticCourse == 77.8)
        #expect(fix.magneticVariation == -3.1)
        #expect(fix.correctionAge == 3.2)
        #expect(fix.correctionStation == 120)
        #expect(fix.satellitesUsed == 11)
        #expect(epoch.codes == "RMC GGA VTG GSA ZDA")
    }

    @Test(
        "GGA quality digits map to fix qualities",
        arguments: [
            ("1", Fix.Quality.autonomous), ("2", .differential), ("3", .precise), ("4", .rtkFixed), ("5", .rtkFloat),
            ("6", .estimated), ("7", .manual), ("8", .simulated),
        ])
    func everyQualityIsKept(digit: String, quality: Fix.Quality) throws {
        let content = "GPGGA,000000.00,4807.038,N,01131.000,E,\(digit),08,0.9,545.4,M,46.9,M,,"
        #expect(try #require(epochs(Make.rmc(0), content).first).fix.quality == quality)
        #expect(try #require(epochs(content, Make.rmc(0)).first).fix.quality == quality)
    }

    @Test(
        "mode letters in RMC, GLL and GNS map to fix qualities",
        arguments: [
            ("A", Fix.Quality.autonomous), ("D", .differential), ("P", .precise), ("R", .rtkFixed), ("F", .rtkFloat),
            ("E", .estimated), ("M", .manual), ("S", .simulated),
        ])
    func everyModeIsKept(letter: String, quality: Fix.Quality) throws {
        let place = "4807.038,N,01131.000,E"
        for content in [
            "GPRMC,000000.00,A,\(place),,,150724,,,\(letter)", "GPGLL,\(place),000000.00,A,\(letter)",
            "GNGNS,000000.00,\(place),N\(letter)N,08,0.9,545.4,46.9,,",
        ] {
            let fix = try #require(epochs(content).first).fix
            #expect(fix.quality == quality, "\(content)")
            #expect(fix.hasPosition, "\(content)")
        }
    }

    @Test("estimated, manual and simulated fixes are valid even with zero satellites", arguments: ["6", "7", "8"])
    func positionsWithoutSatellites(digit: String) throws {
        // The qualities of dead reckoning in a tunnel, manual input, and a simulator.
        let fix = try #require(epochs("GPGGA,000000.00,4807.038,N,01131.000,E,\(digit),00,,545.4,M,46.9,M,,").first).fix
        #expect(fix.hasPosition)
        #expect(fix.altitude == 545.4)
    }

    @Test("a fix is valid even if its satellite count is missing")
    func unknownSatelliteCount() throws {
        let fix = try #require(epochs("GPGGA,000000.00,4807.038,N,01131.000,E,1,,0.9,545.4,M,46.9,M,,").first).fix
        #expect(fix.hasPosition)
        #expect(fix.satellitesUsed == nil)
    }

    @Test("RMC with the status A and the mode N has no position, and does not revoke the position in GGA")
    func invalidMode() {
        let rmc = "GPRMC,120000,A,4807.038,N,01131.000,E,10.0,84.4,150724,,,N"
        #expect(epochs(rmc).map(\.fix.coordinate) == [nil])
        let fixes = epochs(rmc, "GPGGA,120000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,").map(\.fix)
        #expect(fixes.map(\.mode) == [.threeDimensional] && fixes.map(\.speed) == [nil])
    }

    @Test("a ZDA before the GGA does not change whether a fix with three satellites is three-dimensional")
    func leadingZDA() {
        let found = epochs(
            (0..<4).flatMap { [Make.zda(Double($0)), Make.gga(Double($0), satellites: $0 < 2 ? "08" : "03")] })
        #expect(found.map(\.fix.mode) == Array(repeating: .threeDimensional, count: 4))
    }

    @Test("a GGA fix with three satellites is two-dimensional")
    func threeSatellitesGiveTwoDimensions() throws {
        let content = "GPGGA,000000.00,4807.038,N,01131.000,E,1,03,0.9,545.4,M,46.9,M,,"
        #expect(try #require(epochs(content).first).fix.mode == .twoDimensional)
        #expect(try #require(epochs(content, Make.gsa([1, 2, 3], mode: 2)).first).fix.mode == .twoDimensional)
    }

    @Test("a system's two-dimensional GSA does not override another system's three-dimensional GSA")
    func dimensionsOfSystems() throws {
        let found = epochs(
            Make.gga(0), Make.gsa([1, 2, 3, 4, 5], "GN", system: "1"), Make.gsa([65], "GN", mode: 2, system: "2"))
        #expect(try #require(found.first).fix.mode == .threeDimensional)
    }

    @Test("GNS sentences with the same time are combined into one fix")
    func combinedGNS() throws {
        // The GNS example of the NMEA standard.
        let found = epochs(
            "GNGNS,122310.2,3722.425671,N,12258.856215,W,DAAA,14,0.9,1005.543,6.5,,",
            "GPGNS,122310.2,,,,,,7,,,,5.2,23", "GLGNS,122310.2,,,,,,7,,,,3.0,23")
        #expect(found.count == 1)
        let fix = try #require(found.first).fix
        #expect(fix.mode == .threeDimensional)
        #expect(fix.altitude == 1005.543)
        #expect(fix.satellitesUsed == 14)
        #expect(fix.quality == .differential)
    }

    @Test("a fix has no value for fields missing from its sentences")
    func missingValues() throws {
        let fix = try #require(epochs("GPGLL,4807.038,N,01131.000,E,000000.00,A").first).fix
        #expect(fix.hasPosition)
        #expect(fix.time == nil && fix.altitude == nil && fix.ellipsoidalAltitude == nil && fix.geoidSeparation == nil)
        #expect(fix.speed == nil && fix.course == nil && fix.climb == nil && fix.errors == nil && fix.quality == nil)
        #expect(fix.satellitesUsed == nil && fix.dilution == Dilution())
    }

    @Test("values from earlier epochs are not carried over")
    func noCarryOver() throws {
        let found = epochs(Order.all[10].moments(0..<5) + [Make.gll(5), Make.gll(6)])
        let last = try #require(found.last)
        #expect(last.second == 6)
        #expect(last.fix.altitude == nil && last.fix.course == nil && last.fix.satellitesUsed == nil)
        #expect(last.fix.dilution == Dilution() && last.fix.errors == nil && last.sky == nil)
    }

    @Test("a fix has a correction station only if it uses corrections")
    func correctionStation() {
        let found = epochs("GPGGA,120000,5231.2,N,01324.3,E,1,08,0.9,34.0,M,46.9,M,,0000")
        #expect(found.map(\.fix.correctionStation) == [nil])
        let corrected = epochs("GPGGA,120000,5231.2,N,01324.3,E,2,08,0.9,34.0,M,46.9,M,,0000")
        #expect(corrected.map(\.fix.correctionStation) == [0])
    }

    @Test("sentences with wrong checksums do not affect epochs")
    func badChecksums() {
        let good = Order("") {
            [Make.rmc($0), Make.gga($0), Make.gsa([1, 2, 3, 4])] + Make.gsv([1, 2, 3]) + [Make.vtg()]
        }
        let expected = epochs(good.moments(0..<20))
        var random = SplitMix64(seed: 11)
        var station = Station(isLive: false)
        var found: [Epoch] = []
        for content in good.moments(0..<20) {
            // These sentences have other positions or times, or no fix, but all of them have wrong checksums.
            for bad in [
                Make.gga(77), Make.rmc(88), Make.voidRMC(50), Make.gga(nil, quality: 0), Make.gll(99), Make.gsv([9])[0],
            ]
            where Bool.random(using: &random) {
                found += station.sendText("$\(bad)*\(sentence(bad).hasSuffix("00") ? "01" : "00")\r\n")
            }
            found += station.send(content)
        }
        #expect(found + station.finish() == expected)
    }

    @Test("truncated sentences with valid checksums do not change the fix")
    func truncatedSentences() {
        // Some receivers compute the checksum after truncating a sentence to their buffer's size.
        let order = Order("") { [Make.gga($0), Make.rmc($0)] }
        for cut in [
            "GPGGA,000003.00,4807.038,N", "GPRMC,000003.00,A,48", "GPGLL,4807.038,N,01131.000,E", "GNGNS,000003.00",
        ] {
            let found = epochs(order.moments(0..<4) + [cut] + order.moments(4..<8))
            #expect(found.map(\.secondOfPlace) == (0..<8).map(Double.init), "\(cut)")
        }
    }

    @Test("a missing speed is computed from consecutive positions")
    func computedSpeed() throws {
        // 0.001' of latitude per second is 1.8532 m/s at 48° north.
        let found = epochs([Make.zda(0)] + (0..<5).map { Make.gga(Double($0)) })
        #expect(found[0].fix.speed == nil)
        for epoch in found.dropFirst() { #expect(isNear(epoch.fix.speed, 1.8532, within: 1e-4)) }
    }

    @Test("no speed is computed across an epoch without a fix")
    func noSpeedAcrossLostFix() {
        let found = epochs(Make.zda(0), Make.gga(0), Make.gga(1), Make.gga(2, quality: 0), Make.gga(3), Make.gga(4))
        #expect(found.map { $0.fix.speed != nil } == [false, true, false, false, true])
    }

    @Test("no speed is computed from positions that are more than a minute apart")
    func noSpeedAcrossPauses() {
        let found = epochs(Make.zda(0), Make.gga(0), Make.gga(1), Make.gga(61), Make.gga(122), Make.gga(123))
        #expect(found.map { $0.fix.speed != nil } == [false, true, true, false, true])
    }

    // MARK: Attitude

    @Test("HDT sets the heading, but not the course")
    func headings() throws {
        let found = epochs(
            (0..<5).flatMap { [Make.rmc(Double($0)), Make.gga(Double($0)), "HEHDT,\(100 + $0).5,T", "HEROT,60.0,A"] })
        #expect(found.map(\.attitude?.heading) == [100.5, 101.5, 102.5, 103.5, 104.5])
        #expect(isNear(found.first?.attitude?.rateOfTurn, 1))
        #expect(found.first?.fix.course == 84.4)
    }

    @Test("a heading is not carried over to the next epoch")
    func headingPerEpoch() {
        let order = Order("") { [Make.rmc($0), Make.gga($0)] + ($0 < 3 ? ["HEHDT,100.5,T"] : []) }
        #expect(epochs(order.moments(0..<6)).map(\.attitude?.heading) == [100.5, 100.5, 100.5, nil, nil, nil])
    }

    @Test("headings sent every three seconds are all reported")
    func occasionalHeadings() {
        // The heading arrives after the epoch of its fix was emitted.
        let found = epochs(
            (0..<300).map(Double.init).flatMap { second -> [String] in
                let fix = [Make.rmc(second), Make.gga(second)]
                return second.truncatingRemainder(dividingBy: 3) == 0 ? fix + ["HEHDT,\(second),T"] : fix
            })
        let headings = found.compactMap { $0.attitude?.heading }
        #expect(headings == stride(from: 0, to: 300, by: 3).map(Double.init))
        #expect(Set(found.map(\.second)).count == 300)
        #expect(found.count < 310)
    }

    @Test("PASHR sets the heading accuracy")
    func headingAccuracy() throws {
        let attitude = try #require(
            epochs("PASHR,120000.00,85.20,T,-1.00,2.00,0.00,0.100,0.200,0.300,1,0").first?.attitude)
        #expect(isNear(attitude.heading, 85.2))
        #expect(isNear(attitude.headingAccuracy, 0.3))
        #expect(try #require(epochs("HCHDG,358.0,1.5,E,3.0,E").first?.attitude).headingAccuracy == nil)
    }

    @Test("XDR transducers with the usual names report the pitch and the roll in degrees")
    func transducers() throws {
        let attitude = try #require(epochs("HCXDR,A,-1.5,D,PITCH,A,3,D,roll,G,358,,MAGX").first?.attitude)
        #expect(attitude.pitch == -1.5 && attitude.roll == 3 && attitude.heading == nil)
        #expect(try #require(epochs("APXDR,A,0.135,D,PTCH").first?.attitude).pitch == 0.135)
        #expect(epochs("IIXDR,A,12.0,D,RUDDER,A,1.0,R,PTCH,C,20.0,C,ROLL").isEmpty)
    }

    @Test("XDR does not replace the angles of a True North compass")
    func trueNorthCompass() throws {
        let attitude = try #require(
            epochs("PTNTHTM,14223,N,169,N,-43,N,13641,2454", "HCXDR,A,171,D,PITCH,A,-37,D,ROLL").first?.attitude)
        #expect(isNear(attitude.pitch, 169 * 360 / 65_536))
        #expect(isNear(attitude.roll, -43 * 360 / 65_536))
    }

    @Test("HDG deviation and variation are added to the heading")
    func aCompassHasDeviationAndVariation() throws {
        let attitude = try #require(epochs("HCHDG,358.0,1.5,E,3.0,E").first?.attitude)
        #expect(isNear(attitude.magneticHeading, 359.5))
        #expect(isNear(attitude.heading, 2.5))
        let plain = try #require(epochs("HCHDG,1.0,,,3.0,W").first?.attitude)
        #expect(isNear(plain.magneticHeading, 1))
        #expect(isNear(plain.heading, 358))
        #expect(try #require(epochs("HCHDM,77.0,M").first?.attitude).magneticHeading == 77)
    }

    @Test("invalid headings and rates of turn are ignored")
    func voidHeadings() {
        #expect(epochs("GNTHS,12.0,V").first?.attitude?.heading == nil)
        #expect(epochs("HEROT,60.0,V").first?.attitude?.rateOfTurn == nil)
    }

    @Test("HDT sentences alone give one epoch per sentence")
    func headingsOnly() {
        let found = epochs((0..<100).map { "HEHDT,\($0).0,T" })
        #expect(found.map(\.attitude?.heading) == (0..<100).map(Double.init))
        #expect(found.allSatisfy { $0.fix == Fix() && $0.sky == nil && $0.isComplete })
    }

    @Test("HDT and ROT sentences alone give one epoch per pair")
    func headingsAndTurns() {
        let found = epochs((0..<50).flatMap { ["HEHDT,\($0).0,T", "HEROT,60.0,A"] })
        #expect(found.map(\.attitude?.heading) == (0..<50).map(Double.init))
        #expect(found.allSatisfy { $0.attitude?.rateOfTurn == 1 })
    }

    @Test("HDT sentences between fixes do not add epochs")
    func headingsBetweenFixes() {
        let found = epochs(
            (0..<20).flatMap { second -> [String] in
                [Make.rmc(Double(second)), Make.gga(Double(second))] + (0..<5).map { "HEHDT,\($0).0,T" }
            })
        #expect(found.map(\.second) == (0..<20).map(Double.init))
    }
}
