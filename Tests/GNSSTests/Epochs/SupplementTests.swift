import GNSS
import NMEA
import Testing

/// Tests of values that instruments and proprietary sentences add to an epoch.
struct SupplementTests {
    private func epoch(_ contents: String...) throws -> Epoch {
        try #require(epochs([Make.rmc(0), Make.gga(0)] + contents).first)
    }

    @Test("wind, depth and temperature match gpsd's report for the bundg_zeus_9 log")
    func instruments() throws {
        let epoch = try epoch(
            "SDDBT,18.0,f,5.4,M,3.0,F", "SDDPT,5.4,0.4,", "YXMTW,17.5,C", "WIMWD,327.8,T,326.4,M,11.3,N,5.8,M",
            "WIMWV,73.7,R,11.1,N,A", "WIMWV,94.9,T,11.5,N,A")
        let found = try #require(epoch.surroundings)
        #expect(found.depth == 5.4 && found.waterTemperature == 17.5)
        #expect(found.windDirection == 327.8 && found.magneticWindDirection == 326.4)
        #expect(found.apparentWindAngle == 73.7)
        #expect(isNear(found.apparentWindSpeed, 5.7, within: 0.05) && isNear(found.windSpeed, 5.81, within: 0.02))
    }

    @Test("a negative offset in DPT converts the depth to the depth below the keel")
    func keel() throws {
        #expect(try epoch("SDDPT,5.0,-1.5").surroundings?.depth == 3.5)
        #expect(try epoch("SDDPT,5.0,-1.5", "SDDBT,16.4,f,5.0,M,2.7,F").surroundings?.depth == 3.5)
        #expect(try epoch("SDDBT,16.4,f,5.0,M,2.7,F").surroundings?.depth == 5)
        #expect(try epoch("SDDPT,,").surroundings == nil)
    }

    @Test("VWR and valid MWV set the wind")
    func winds() throws {
        let old = try #require(try epoch("WIVWR,30.0,L,10.0,N,5.1,M,18.5,K").surroundings)
        #expect(old.apparentWindAngle == 330 && isNear(old.apparentWindSpeed, 5.14, within: 0.05))
        #expect(try epoch("WIMWV,73.7,R,11.1,N,V").surroundings == nil)
        #expect(isNear(try epoch("WIMWV,94.9,T,11.5,N,A").surroundings?.windSpeed, 5.92, within: 0.05))
    }

    @Test("a measurement that arrives after an epoch was emitted belongs to the next epoch")
    func lateMeasurements() {
        var station = Station()
        for second in 0..<10 { station.send(Make.rmc(Double(second)), Make.gga(Double(second))) }
        let early = station.send(Make.rmc(10), Make.gga(10))
        #expect(early.map(\.second) == [10] && early.first?.surroundings == nil)
        #expect(station.send("SDDPT,5.4,").isEmpty)
        let next = station.send(Make.rmc(11), Make.gga(11)) + station.pause()
        #expect(next.first { $0.second == 11 }?.surroundings?.depth == 5.4)
        let last = station.send(Make.rmc(12), Make.gga(12)) + station.pause()
        #expect(last.contains { $0.second == 12 })
        #expect(last.allSatisfy { $0.second != 12 || $0.surroundings == nil })
    }

    @Test("GBS and PSRFEPE set the expected errors, separately from GST")
    func expectedErrors() throws {
        let epoch = try epoch(Make.gst(0, north: 3, east: 4, up: 5), "GPGBS,000000.00,0.7,0.5,1.1,,,,")
        #expect(epoch.fix.errors?.north == 3)
        #expect(epoch.supplement?.expectedErrors?.north == 0.7)
        #expect(try self.epoch(Make.gst(0)).supplement == nil)
        let sirf = try self.epoch("PSRFEPE,000000.000,A,1.1,24.65,25.14,0.1,61.5").supplement?.expectedErrors
        #expect(sirf?.horizontal == 24.65 && sirf?.vertical == 25.14 && sirf?.course == 61.5)
        let unknown = try self.epoch("PSRFEPE,000000.000,A,1.1,24.65,25.14,0.1,180.0").supplement?.expectedErrors
        #expect(unknown?.course == nil)
    }

    @Test("velocities, ambiguity and baselines match gpsd's log skytraq-PX1172RH_DS")
    func skyTraq() throws {
        let found = try #require(
            epochs(
                "PSTI,030,003832.000,A,4404.1271062,N,12118.8438377,W,1127.630,-0.00,-0.01,0.02,290322,R,1.000,1.100",
                "PSTI,032,003832.000,290322,A,R,-503.349,-2270.309,60.062,2326.213,192.50,,,,,",
                "PSTI,035,003832.000,290322,A,R,-0.815,-0.393,0.044,0.906,244.28,,,,,",
                "PSTI,036,003832.000,290322,244.28,2.77,0.00,R"
            ).first)
        let supplement = try #require(found.supplement)
        #expect(supplement.northVelocity == -0.01 && supplement.eastVelocity == 0 && supplement.ambiguityRatio == 1.1)
        let baseline = try #require(supplement.baseline)
        #expect(baseline.quality == .rtkFixed && baseline.east == -503.349 && baseline.north == -2270.309)
        #expect(baseline.up == 60.062 && baseline.length == 2326.213 && baseline.course == 192.5)
        #expect(supplement.antennaBaseline?.length == 0.906)
    }

    @Test("proprietary sentences set leap seconds, clock, datum and antenna fault")
    func receiver() throws {
        let epoch = try epoch(
            "PUBX,04,000000.00,150724,86400.00,2323,18,-384839,-53.623,16", "GPDTM,W84,C", "PSTMANTENNASTATUS,1,1,1,1")
        let supplement = try #require(epoch.supplement)
        #expect(supplement.leapSeconds == 18 && supplement.datum == "WGS84" && supplement.antennaFault == .open)
        #expect(isNear(supplement.clockBias, -0.000_384_839) && isNear(supplement.clockDrift, -53.623e-9))
        let default18 = try self.epoch("PUBX,04,000000.00,150724,86400.00,2323,18D,-384839,-53.623,16")
        #expect(default18.supplement?.leapSeconds == nil)
        #expect(try self.epoch("PGRMM,WGS 84").supplement?.datum == "WGS84")
        #expect(try self.epoch("PSTMANTENNASTATUS,0,0,0,0").supplement == nil)
    }

    @Test("the receiver's name is kept until a newer name arrives")
    func identity() throws {
        let found = epochs(
            "GPTXT,01,01,02,HW  UBX-G50xx  00040005 ", "GNTXT,01,01,02,FWVER=ADR 4.50", "GNTXT,01,01,02,PROTVER=19.20",
            "GNTXT,01,01,02,MOD=NEO-M8L-0", "GNTXT,01,01,02,ANTSTATUS=OK", Make.rmc(0), Make.gga(0), Make.rmc(1),
            Make.gga(1),
            "GNTXT,01,01,02,FWVER=ADR 4.51", "PMTK705,AXN_1.30,0000,20090609,", Make.rmc(2), Make.gga(2))
        #expect(found.last { $0.second == 0 }?.supplement?.product == "HW UBX-G50xx 00040005")
        let last = try #require(found.last?.supplement)
        #expect(last.product == "AXN_1.30-0000")
        #expect(last.versions == ["FWVER=ADR 4.51", "PROTVER=19.20", "MOD=NEO-M8L-0"])
    }
}
