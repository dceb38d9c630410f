import GNSS
import NMEA
import TestSupport
import Testing

@Suite("Positions and attitudes in proprietary sentences")
struct OtherSourcesTests {
    @Test(
        "proprietary attitude sentences set heading, pitch and roll",
        arguments: [
            "PTNTHTM,91.0,N,2.0,N,-3.0,N,74.9,2454", "PASHR,HPR,120000.00,91.0,2.0,-3.0,0.001,0.002,0",
            "PASHR,ATT,302400.0,91.0,2.0,-3.0,0.001,0.002,0", "PFEC,GPatt,91.0,2.0,-3.0",
        ])
    func attitudes(_ sentence: String) throws {
        let attitude = try #require(epochs(Make.rmc(0), Make.gga(0), sentence, Make.rmc(1)).first?.attitude)
        #expect(attitude.heading == 91)
        #expect(attitude.pitch == 2)
        #expect(attitude.roll == -3)
    }

    @Test("PTNTHTM alone gives one epoch per sentence")
    func compassAlone() {
        let found = epochs((0..<5).map { "PTNTHTM,\($0 * 8192),N,169,N,-43,N,13641,2454" })
        #expect(found.map(\.attitude?.heading) == [0, 45, 90, 135, 180])
    }

    @Test("an attitude that has not converged is ignored")
    func lostAttitude() {
        #expect(epochs("PASHR,ATT,302400.0,000.00,000.00,000.00,0.000,0.000,1").isEmpty)
    }

    @Test("PASHR,VEL sets speed, course and climb")
    func velocity() throws {
        let fix = try #require(
            epochs(Make.rmc(0, speed: ""), Make.gga(0), "PASHR,VEL,1,000000.00,-3.0,-4.0,0.5,5,6,9,100").last?.fix)
        #expect(fix.speed == 5)
        #expect(isNear(fix.course, 216.869_897_645_844_03))
        #expect(fix.climb == 0.5)
    }

    @Test("PGRMF alone gives complete fixes")
    func garmin() throws {
        let found = epochs(
            (0..<3).map { "PGRMF,290,29389\($0),160305,09380\($0),13,5213.1439,N,02100.6511,E,A,2,18,226,2,1" })
        #expect(found.count == 3)
        let epoch = try #require(found.first)
        #expect(epoch.moment == "2005-03-16 09:38:00")
        #expect(epoch.fix.mode == .threeDimensional)
        #expect(isNear(epoch.fix.coordinate?.latitude, 52 + 13.1439 / 60))
        #expect(isNear(epoch.fix.speed, 5))
        #expect(epoch.fix.course == 226)
        #expect(epoch.fix.dilution.position == 2)
        let lost = epochs("PGRMF,290,293895,160305,093802,13,,,,,A,0,,,,")
        #expect(lost.first?.fix.mode == .noFix)
    }

    private func quectel(
        _ second: Int, version: Int = 1, mode: String = "3", position: String = "31.12738291,117.26372910"
    ) -> String {
        "PQTMPVT,\(version),3107\(second)000,20221225,08373\(second).000,,\(mode),09,18,\(position),34.212,5.267,"
            + "3.212,2.928,0.238,4.346,42.35,2.16,4.38"
    }

    @Test("PQTMPVT alone gives complete fixes")
    func quectelFixes() throws {
        let found = epochs((0..<3).map { quectel($0) })
        #expect(found.count == 3)
        let epoch = try #require(found.first)
        #expect(epoch.moment == "2022-12-25 08:37:30" && epoch.supplement?.leapSeconds == 18)
        #expect(epoch.fix.mode == .threeDimensional && epoch.fix.satellitesUsed == 9)
        #expect(epoch.fix.coordinate == Coordinate(latitude: 31.12738291, longitude: 117.2637291))
        #expect(epoch.fix.altitude == 34.212 && epoch.fix.geoidSeparation == 5.267)
        #expect(epoch.fix.speed == 4.346 && epoch.fix.course == 42.35 && epoch.fix.climb == -0.238)
        #expect(epoch.fix.dilution.horizontal == 2.16 && epoch.fix.dilution.position == 4.38)
        #expect(epochs(quectel(0, mode: "2")).first?.fix.mode == .twoDimensional)
    }

    @Test("PQTMPVT without a possible position gives no fix", arguments: ["0", "1", "4", "255", "256", ""])
    func quectelWithoutFix(_ mode: String) {
        #expect(epochs(quectel(0, mode: mode)).first?.fix.mode == .noFix)
        for position in [",", "90.1,0", "0,180.1", "1e3,0", "NaN,0"] {
            #expect(epochs(quectel(0, position: position)).first?.fix.mode == .noFix)
        }
        #expect(epochs("PQTMPVT,1,31075000,20221225,083730.000,,3").first?.fix.mode == .noFix)
    }

    @Test("PQTMPVT with an unknown version or an impossible date is not a fix with a time")
    func refusedQuectelSentences() {
        #expect(epochs(quectel(0, version: 2)).isEmpty)
        #expect(epochs("PQTMPVT,1", "PQTMPVT").allSatisfy { $0.fix.coordinate == nil })
        for date in ["20221325", "20220230", "00000000", "2022122", "99999999"] {
            let sentence = quectel(0).replacing("20221225", with: date)
            #expect(epochs(sentence).allSatisfy { $0.fix.time == nil })
        }
    }

    @Test("GGAH from a second antenna does not change the fix")
    func secondAntenna() throws {
        let second = "GNGGAH,000000.00,1000.0000,N,02000.0000,E,4,31,0.5,99.1,M,-9.8,M,1.0,0000"
        let with = epochs(Make.rmc(0), Make.gga(0), second, Make.rmc(1), Make.gga(1), second)
        let without = epochs(Make.rmc(0), Make.gga(0), Make.rmc(1), Make.gga(1))
        #expect(with.map(\.fix) == without.map(\.fix))
    }
}
