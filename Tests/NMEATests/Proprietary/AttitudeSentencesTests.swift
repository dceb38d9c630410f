import NMEA
import Testing

/// Tests of positions and attitudes in Ashtech, Trimble and Hemisphere sentences.
struct AttitudeSentencesTests {
    @Test("PASHR is decoded into the attitude")
    func pashrGivesAttitude() throws {
        let attitude: Sentence.PASHR = try body(
            of: "PASHR,204132.040,010.99,T,+00.41,-00.75,-00.84,0.151,0.088,0.569,1,0")
        #expect(attitude.time == TimeOfDay(hour: 20, minute: 41, second: 32, nanosecond: 40_000_000))
        #expect(attitude.heading == 10.99)
        #expect(attitude.roll == 0.41)
        #expect(attitude.pitch == -0.75)
        #expect(attitude.heave == -0.84)
        #expect(attitude.rollAccuracy == 0.151)
        #expect(attitude.pitchAccuracy == 0.088)
        #expect(attitude.headingAccuracy == 0.569)
        #expect(attitude.positionStatus == 1)
        #expect(attitude.inertialStatus == 0)
    }

    @Test("PASHR,POS is decoded into the position")
    func pashrPOSGivesPosition() throws {
        let fix: Sentence.PASHRPOS = try body(
            of: "PASHR,POS,0,03,183530.00,2037.76012,N,08704.07373,W,058.48,,359.4,010.0,-000.5,2.2,2.1,0.3,1.0,BQ00")
        #expect(fix.solution == 0)
        #expect(fix.satellitesUsed == 3)
        #expect(fix.time == TimeOfDay(hour: 18, minute: 35, second: 30))
        #expect(fix.latitude == degrees(20, 37.76012))
        #expect(fix.longitude == -degrees(87, 4.07373))
        #expect(fix.ellipsoidalHeight == 58.48)
        #expect(fix.correctionAge == nil)
        #expect(fix.course == 359.4)
        #expect(fix.speed == 10 * (1852.0 / 3600))
        #expect(fix.upVelocity == -0.5)
        #expect(fix.positionDilution == 2.2)
        #expect(fix.horizontalDilution == 2.1)
        #expect(fix.verticalDilution == 0.3)
        #expect(fix.timeDilution == 1)
    }

    @Test("PASHR without a time still contains the attitude")
    func pashrWithoutATimeIsStillAnAttitude() throws {
        let attitude: Sentence.PASHR = try body(of: "PASHR,,010.99,T,,,,,,,0,0")
        #expect(attitude.time == nil)
        #expect(attitude.heading == 10.99)
    }

    @Test("PTNL,GGK is decoded into the position")
    func ptnlGGKGivesPosition() throws {
        let fix: Sentence.PTNLGGK = try body(
            of: "PTNL,GGK,102939.00,051910,5000.97323841,N,00827.62010742,E,5,09,1.9,EHT150.790,M")
        #expect(fix.time == TimeOfDay(hour: 10, minute: 29, second: 39))
        #expect(fix.date == CalendarDate(year: 2010, month: 5, day: 19))
        #expect(fix.latitude == degrees(50, 0.97323841))
        #expect(fix.longitude == degrees(8, 27.62010742))
        #expect(fix.quality == .sbas)
        #expect(fix.satellitesUsed == 9)
        #expect(fix.dilution == 1.9)
        #expect(fix.ellipsoidalHeight == 150.79)
    }

    @Test(
        "a height in PTNL,GGK is read as ellipsoidal only after the letters EHT",
        arguments: [("EHT-6.777", -6.777), ("EHT", nil), ("6.777", nil), ("EH", nil), ("", nil)])
    func ptnlGGKHasItsHeightBehindLetters(field: String, height: Double?) throws {
        let fix: Sentence.PTNLGGK = try body(of: "PTNL,GGK,,,,,,,,,,\(field),M")
        #expect(fix.ellipsoidalHeight == height)
    }

    @Test("PTNL,AVR is decoded into the attitude")
    func ptnlAVRGivesAttitude() throws {
        let attitude: Sentence.PTNLAVR = try body(
            of: "PTNL,AVR,181059.6,+149.4688,Yaw,-0.0134,Tilt,,,60.191,3,2.5,6")
        #expect(attitude.time == TimeOfDay(hour: 18, minute: 10, second: 59, nanosecond: 600_000_000))
        #expect(attitude.yaw == 149.4688)
        #expect(attitude.tilt == -0.0134)
        #expect(attitude.roll == nil)
        #expect(attitude.range == 60.191)
        #expect(attitude.quality == .rtkFixed)
        #expect(attitude.positionDilution == 2.5)
        #expect(attitude.satellitesUsed == 6)
        let withRoll: Sentence.PTNLAVR = try body(of: "PTNL,AVR,,,Yaw,,Tilt,+1.5,Roll,,,,")
        #expect(withRoll.roll == 1.5)
    }

    @Test("PTNL,VHD is decoded into the baseline")
    func ptnlVHDGivesTheBaseline() throws {
        let baseline: Sentence.PTNLVHD = try body(
            of: "PTNL,VHD,030556.00,093098,187.718,-22.138,-76.929,-5.015,0.033,0.006,3,07,2.4,M")
        #expect(baseline.time == TimeOfDay(hour: 3, minute: 5, second: 56))
        #expect(baseline.date == CalendarDate(year: 1998, month: 9, day: 30))
        #expect(baseline.azimuth == 187.718)
        #expect(baseline.azimuthRate == -22.138)
        #expect(baseline.verticalAngle == -76.929)
        #expect(baseline.verticalAngleRate == -5.015)
        #expect(baseline.range == 0.033)
        #expect(baseline.rangeRate == 0.006)
        #expect(baseline.quality == .rtkFixed)
        #expect(baseline.satellitesUsed == 7)
        #expect(baseline.positionDilution == 2.4)
    }

    @Test("PSAT,HPR is decoded into the attitude")
    func psatHPRGivesAttitude() throws {
        let attitude: Sentence.PSATHPR = try body(of: "PSAT,HPR,124425.50,101.30,-2.50,0.10,G")
        #expect(attitude.time == TimeOfDay(hour: 12, minute: 44, second: 25, nanosecond: 500_000_000))
        #expect(attitude.heading == 101.3)
        #expect(attitude.pitch == -2.5)
        #expect(attitude.roll == 0.1)
        #expect(attitude.source == .gyroscope)
    }
}
