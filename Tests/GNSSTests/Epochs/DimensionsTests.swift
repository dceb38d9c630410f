import GNSS
import Testing

/// How many dimensions a fix has.
struct DimensionsTests {
    private static func gga(_ second: Double, satellites: Int, altitude: String) -> String {
        "GPGGA,\(Say.time(second)),4807.0090,N,01131.0000,E,1,0\(satellites),2.5,\(altitude),M,46.9,M,,"
    }

    private static func psti(_ second: Double) -> String {
        "PSTI,030,\(Say.time(second)),A,4807.0090000,N,01131.0000000,E,545.4,0.0,0.0,0.1,150724,A,0.0,0.0"
    }

    /// Receivers with the fix's sentences in several orders, three satellites and no altitude from the third second on.
    @Test(arguments: [
        Order("GGA, RMC") { [gga($0, satellites: few($0), altitude: altitude($0)), Say.rmc($0)] },
        Order("RMC, GGA") { [Say.rmc($0), gga($0, satellites: few($0), altitude: altitude($0))] },
        Order("GGA, satellites, RMC") {
            [gga($0, satellites: few($0), altitude: altitude($0)), used($0), Say.rmc($0)]
        },
        Order("RMC, satellites") { [Say.rmc($0), used($0)] },
        Order("RMC, GGA, satellites, GLL") {
            [Say.rmc($0), gga($0, satellites: few($0), altitude: altitude($0)), used($0), Say.gll($0)]
        },
        Order("GGA, satellites, RMC, PSTI") {
            [gga($0, satellites: few($0), altitude: altitude($0)), used($0), Say.rmc($0), psti($0)]
        },
    ])
    func withoutAltitudeThereAreTwo(order: Order) {
        let found = epochs(order.moments(0..<6))
        let modes = found.map(\.fix.mode)
        #expect(modes == Array(repeating: .threeDimensional, count: 3) + Array(repeating: .twoDimensional, count: 3))
    }

    @Test func aMakersAltitudeIsAThirdDimension() {
        #expect(epochs(Self.psti(0)).map(\.fix.mode) == [.threeDimensional])
        #expect(epochs(Say.rmc(0), Self.psti(0)).map(\.fix.mode) == [.threeDimensional])
    }

    private static func few(_ second: Double) -> Int { second < 3 ? 8 : 3 }
    private static func altitude(_ second: Double) -> String { second < 3 ? "545.4" : "" }
    private static func used(_ second: Double) -> String {
        second < 3 ? Say.gsa([1, 2, 3, 4, 5, 6, 7, 8]) : Say.gsa([1, 2, 3], mode: 2)
    }
}
