import GNSS
import Testing

/// Tests of proprietary sentences that report fixes.
struct ProprietaryFixTests {
    private static func pubx(_ status: String, accuracy: String) -> String {
        "PUBX,00,000000.00,4807.0000,N,01131.0000,E,545.4,\(status),\(accuracy),3.3,0.0,84.4,0.1,,0.9,1.5,1.0,8,0,0"
    }

    @Test("PUBX,00 from a receiver that determines only the time is a fix only if its position was set beforehand")
    func timeOnly() {
        let void = "GPGGA,000000.00,,,,,0,00,99.99,,,,,,"
        #expect(epochs(Make.zda(0), void, Self.pubx("TT", accuracy: "5303302")).map(\.fix.mode) == [.noFix])
        #expect(epochs(Make.zda(0), Self.pubx("TT", accuracy: "0.5")).map(\.fix.mode) == [.threeDimensional])
    }

    @Test(
        "the quality of PUBX,00 is read for every kind of position",
        arguments: [
            ("G3", .autonomous), ("D2", .differential), ("D3", .differential), ("DR", .estimated), ("RK", .combined),
            ("TT", .manual),
        ] as [(String, Fix.Quality)])
    func ubloxQuality(_ status: String, _ quality: Fix.Quality) {
        #expect(epochs(Make.zda(0), Self.pubx(status, accuracy: "0.5")).map(\.fix.quality) == [quality])
    }

    @Test(
        "the quality of PTNL,GGK is read for every kind of correction",
        arguments: [
            (4, .differential), (6, .rtkFloat), (7, .rtkFixed), (8, .rtkFloat), (9, .rtkFixed), (10, .rtkFloat),
            (11, .differential), (13, .differential),
        ] as [(Int, Fix.Quality)])
    func trimbleQuality(_ number: Int, _ quality: Fix.Quality) {
        let sentence = "PTNL,GGK,000002.00,112026,4807.0,N,01131.0,E,\(number),09,1.7,EHT592.5,M"
        #expect(epochs(sentence).map(\.fix.quality) == [quality])
    }

    @Test("the altitude in GGA takes precedence over PGRMZ, which has whole feet")
    func garminAltitude() {
        #expect(epochs(Make.zda(0), Make.gga(0), "PGRMZ,39,f,3").map(\.fix.altitude) == [545.4])
        #expect(epochs(Make.rmc(0), "PGRMZ,100,f,3").map(\.fix.altitude) == [30.48])
    }

    @Test("PSTI,030 without a fix does not revoke the previous fix")
    func lostFix() {
        let valid = "PSTI,030,000000.000,A,4807.0090000,N,01131.0000000,E,545.4,0.0,0.0,0.1,150724,A,0.0,0.0"
        let void = "PSTI,030,000001.000,V,4807.0090000,N,01131.0000000,E,545.4,0.0,0.0,0.1,150724,N,,"
        #expect(epochs(valid, void).map(\.fix.mode) == [.threeDimensional, .noFix])
    }

    @Test("PTNL,AVR of quality 0 contains no attitude")
    func missingAttitude() {
        let void = "PTNL,AVR,000000.00,+0.0000,Yaw,+0.0000,Tilt,,,0.000,0,99.9,0"
        #expect(epochs(Make.rmc(0), Make.gga(0), void).allSatisfy { $0.attitude == nil })
    }

    @Test("no speed is computed from positions that no receiver can reach in the time between them")
    func impossibleSpeed() {
        let far = "GPGGA,000001.00,3351.50000,S,15112.50000,W,1,08,0.9,545.4,M,46.9,M,,"
        #expect(epochs(Make.zda(0), Make.gga(0), far).allSatisfy { $0.fix.speed == nil })
    }
}
