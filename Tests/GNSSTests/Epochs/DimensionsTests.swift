import GNSS
import Testing

/// Tests of whether a fix is two- or three-dimensional.
struct DimensionsTests {
    private static func gga(_ second: Double, satellites: Int, altitude: String) -> String {
        "GPGGA,\(Make.time(second)),4807.0090,N,01131.0000,E,1,0\(satellites),2.5,\(altitude),M,46.9,M,,"
    }

    private static func psti(_ second: Double) -> String {
        "PSTI,030,\(Make.time(second)),A,4807.0090000,N,01131.0000000,E,545.4,0.0,0.0,0.1,150724,A,0.0,0.0"
    }

    /// Sentence orders of receivers that lose the altitude and all but three satellites after two seconds.
    @Test(
        "a fix with three satellites and no altitude is two-dimensional",
        arguments: [
            Order("GGA, RMC") { [gga($0, satellites: few($0), altitude: altitude($0)), Make.rmc($0)] },
            Order("RMC, GGA") { [Make.rmc($0), gga($0, satellites: few($0), altitude: altitude($0))] },
            Order("GGA, satellites, RMC") {
                [gga($0, satellites: few($0), altitude: altitude($0)), used($0), Make.rmc($0)]
            },
            Order("RMC, satellites") { [Make.rmc($0), used($0)] },
            Order("RMC, GGA, satellites, GLL") {
                [Make.rmc($0), gga($0, satellites: few($0), altitude: altitude($0)), used($0), Make.gll($0)]
            },
            Order("GGA, satellites, RMC, PSTI") {
                [gga($0, satellites: few($0), altitude: altitude($0)), used($0), Make.rmc($0), psti($0)]
            },
        ])
    func twoDimensions(order: Order) {
        let found = epochs(order.moments(0..<6))
        let modes = found.map(\.fix.mode)
        #expect(modes == Array(repeating: .threeDimensional, count: 3) + Array(repeating: .twoDimensional, count: 3))
    }

    @Test("an altitude in PSTI,030 makes the fix three-dimensional")
    func proprietaryAltitude() {
        #expect(epochs(Self.psti(0)).map(\.fix.mode) == [.threeDimensional])
        #expect(epochs(Make.rmc(0), Self.psti(0)).map(\.fix.mode) == [.threeDimensional])
    }

    /// Returns RMC, GLL and GGA in turn, one sentence per second.
    private static func spread(_ seconds: Range<Int>) -> [String] {
        seconds.map { second in
            switch second % 3 {
            case 0: Make.gga(Double(second))
            case 1: Make.rmc(Double(second))
            default: Make.gll(Double(second))
            }
        }
    }

    @Test("a fix stays three-dimensional even if GGA arrives only every three seconds", arguments: [0, 86_391])
    func spreadSentences(start: Int) {
        let found = epochs(Self.spread(start..<start + 9) + [Make.rmc(Double(start + 9))])
        #expect(found.map(\.fix.mode) == Array(repeating: .threeDimensional, count: 10))
    }

    @Test("a three-dimensional mode expires ten seconds after its last confirmation")
    func lifetime() {
        let found = epochs(Make.gga(0), Make.rmc(1), Make.gll(6), Make.rmc(10), Make.gll(11), Make.rmc(12))
        let modes: [Fix.Mode?] = Array(repeating: .threeDimensional, count: 4) + [.twoDimensional, .twoDimensional]
        #expect(found.map(\.fix.mode) == modes)
    }

    @Test("GSA confirms or ends a 3D fix immediately")
    func ruling() {
        let denied = epochs(
            Make.gga(0), Make.rmc(1), Make.gll(2), Make.gsa([1, 2, 3], mode: 2), Make.rmc(3), Make.gll(4))
        #expect(
            denied.map(\.fix.mode) == [.threeDimensional, .threeDimensional]
                + Array(repeating: .twoDimensional, count: 3))
        let confirmed = epochs(Make.gga(0), Make.rmc(8), Make.gsa([], mode: 3), Make.gll(18))
        #expect(confirmed.map(\.fix.mode) == Array(repeating: .threeDimensional, count: 3))
    }

    private static func few(_ second: Double) -> Int { second < 3 ? 8 : 3 }
    private static func altitude(_ second: Double) -> String { second < 3 ? "545.4" : "" }
    private static func used(_ second: Double) -> String {
        second < 3 ? Make.gsa([1, 2, 3, 4, 5, 6, 7, 8]) : Make.gsa([1, 2, 3], mode: 2)
    }
}
