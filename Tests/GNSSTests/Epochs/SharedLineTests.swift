import GNSS
import TestSupport
import Testing

/// Tests of receivers that share their line with other systems or devices, whose sentences must not change the fix.
struct SharedLineTests {
    @Test(
        "the GSA sentence of a system without satellites does not revoke the fix of the other systems",
        arguments: [
            [Make.gsa([2, 5, 12, 13]), Make.gsa([], "BD", mode: 1)],
            [Make.gsa([2, 5, 12, 13], "GN", system: "1"), Make.gsa([], "GN", mode: 1, system: "4")],
        ])
    func unusedSystem(lists: [String]) {
        let second = { (time: Double) in [Make.gga(time), Make.rmc(time)] + lists }
        let found = epochs(second(0) + second(1))
        #expect(found.map(\.fix.mode) == [.threeDimensional, .threeDimensional])
        #expect(found.allSatisfy { $0.fix.coordinate != nil })
    }

    @Test("GSA sentences without satellites revoke the fix if no system has satellites")
    func noSystem() {
        let lost = [Make.gsa([], "GP", mode: 1), Make.gsa([], "GL", mode: 1)]
        #expect(epochs([Make.rmc(0), Make.gga(0)] + lost).map(\.fix.mode) == [.noFix])
        let used = [Make.gsa([2, 5, 12, 13], "GP"), Make.gsa([66, 67], "GL")]
        let found = epochs([Make.rmc(0), Make.gga(0)] + used + [Make.rmc(1), Make.gga(1)] + lost)
        #expect(found.map(\.fix.mode) == [.threeDimensional, .noFix])
        // A sentence without a system ID may be about all systems.
        let tagged = [Make.gsa([2, 5, 12, 13], system: "1"), "GPVTG,,T,,M,,N,,K,N", Make.gsa([], mode: 1)]
        #expect(epochs([Make.rmc(0), Make.gga(0)] + tagged).map(\.fix.mode) == [.noFix])
    }

    @Test("the sentence of an instrument between two GSA sentences does not change which satellites are used")
    func instrumentBetweenLists() throws {
        for between in ["WIMWV,045.0,R,12.5,N,A", "PMTK010,001", "GPTXT,01,01,02,ANTSTATUS=OK", "GPXYZ,1"] {
            let used = [Make.gsa([2, 5], "GN", system: "1"), between, Make.gsa([66, 67], "GN", system: "2")]
            let second = { (time: Double) in
                [Make.rmc(time), Make.gga(time)] + used + Make.gsv([2, 5], "GP") + Make.gsv([66, 67], "GL")
            }
            let found = epochs(second(0) + second(1))
            #expect(found.compactMap { $0.sky?.usedCount } == [4, 4], "\(between)")
        }
    }

    @Test("a void sentence of a device that never had a fix does not revoke the fix of another device")
    func deviceWithoutFix() {
        let voids: [(Double) -> String] = [
            { Make.voidRMC($0, "AI") }, { Make.gga($0, "AI", quality: 0) }, { Make.voidGLL($0, "AI") },
            { Make.voidGNS($0, "AI") }, { _ in Make.voidRMC(nil, "AI", date: "") },
            { _ in Make.gga(nil, "AI", quality: 0) }, { _ in Make.voidGLL(nil, "AI") },
        ]
        for void in voids {
            let found = epochs([0, 1, 2].flatMap { [Make.rmc($0), Make.gga($0), void($0)] })
            #expect(found.map(\.fix.mode) == [.threeDimensional, .threeDimensional, .threeDimensional])
            #expect(found.allSatisfy { $0.fix.time != nil })
        }
    }

    @Test("a void sentence revokes a position from a proprietary sentence of the same receiver")
    func voidAfterProprietary() {
        let pubx = "PUBX,00,000000.00,4807.0000,N,01131.0000,E,545.4,G3,3.0,3.3,0.0,84.4,0.1,,0.9,1.5,1.0,8,0,0"
        #expect(epochs(Make.zda(0), pubx, Make.voidRMC(0)).map(\.fix.mode) == [.noFix])
    }

    @Test("a void sentence of a second device revokes the fix once that device has had a fix")
    func deviceThatLosesItsFix() {
        let found = epochs(
            Make.rmc(0), Make.gga(0), Make.rmc(0, "AI"), Make.rmc(1), Make.gga(1), Make.voidRMC(1, "AI"))
        #expect(found.map(\.fix.mode) == [.threeDimensional, .noFix])
    }

    @Test("a ZDA sentence that arrives after a later fix neither creates an epoch nor changes the time")
    func lateZDA() {
        let found = epochs([0, 1, 2].flatMap { [Make.rmc($0), Make.vtg(), Make.gga($0 + 0.1), Make.zda($0)] })
        #expect(found.allSatisfy { $0.fix.mode != nil })
        let times = found.compactMap { $0.fix.time }
        #expect(times == times.sorted() && times.count == 6)
    }

    @Test("a ZDA sentence that arrives after a later fix dates this fix, also across midnight")
    func dateOfLateZDA() {
        let found = epochs([0, 1, 2].flatMap { [Make.gga($0 + 0.1), Make.zda($0)] })
        // 2024-07-15
        let day: Int64 = 1_721_001_600
        let times = [0, 1, 2].map { UTCTime(secondsSince1970: day + $0, nanosecond: 100_000_000) }
        #expect(found.map(\.fix.time) == times)
        let midnight = epochs(Make.gga(0.1), Make.zda(86_399.9))
        #expect(midnight.map(\.fix.time) == [UTCTime(secondsSince1970: day + 86_400, nanosecond: 100_000_000)])
    }

    @Test("the altitude of a FLARM device is in feet, and does not turn a 3D fix into a 2D fix")
    func flarm() {
        let after = [0, 1].flatMap { [Make.rmc($0), Make.gga($0), Make.gsa([2, 5, 12, 13]), "PGRMZ,4803,F,2"] }
        let before = [0, 1].flatMap { ["PGRMZ,4803,F,2", Make.rmc($0), Make.gga($0), Make.gsa([2, 5, 12, 13])] }
        #expect(epochs(after).map(\.fix.mode) == [.threeDimensional, .threeDimensional])
        #expect(epochs(before).map(\.fix.mode) == [.threeDimensional, .threeDimensional])
        #expect(epochs(Make.rmc(0), "PGRMZ,100,F,2").map(\.fix.altitude) == [30.48])
    }

    @Test("an estimated VTG sentence counts only if the position is estimated, too")
    func deadReckoning() {
        let vtg = "GPVTG,84.4,T,,M,20.0,N,37.0,K,E"
        #expect(epochs(Make.zda(0), Make.gga(0, quality: 6), vtg).map { $0.fix.speed != nil } == [true])
        #expect(epochs(Make.zda(0), Make.gga(0), vtg).map { $0.fix.speed != nil } == [false])
    }

    @Test("speed and course follow from the velocity if no sentence contains them")
    func speedFromVelocity() throws {
        let psti = "PSTI,030,000000.000,A,4807.0090000,N,01131.0000000,E,545.4,3.0,4.0,0.1,150724,R,0.9,3.7"
        let fix = try #require(epochs(psti).first?.fix)
        #expect(fix.speed == 5)
        #expect(abs(try #require(fix.course) - 36.87) < 0.01)
    }

    @Test(
        "an attitude that the receiver declares invalid is ignored",
        arguments: [
            "PQTMTAR,1,000000.000,0,,0.000,0.0,0.0,0.0,0.0,0.0,0.0,00", "PSTI,036,000000.000,150724,0.00,0.00,0.00,N",
        ])
    func invalidAttitude(sentence: String) {
        #expect(epochs(Make.rmc(0), Make.gga(0), sentence).map(\.attitude) == [nil])
    }

    @Test("a course of 360° is reported as 0°")
    func fullTurn() {
        let rmc = Make.rmc(0).replacing("84.4", with: "360.0")
        #expect(epochs(rmc, Make.gga(0)).map(\.fix.course) == [0])
    }
}
