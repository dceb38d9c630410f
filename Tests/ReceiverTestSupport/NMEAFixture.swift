internal import TestSupport

/// The three sentences that a receiver sends for one second of a day in 2026. The last one ends the cycle.
package enum NMEAFixture {
    package static func gga(_ second: Int) -> String {
        line("GPGGA,\(time(second)),4807.0380,N,01131.0000,E,1,08,0.9,545.4,M,46.9,M,,")
    }

    package static func gsa() -> String { line("GPGSA,A,3,04,05,09,12,,,,,,,,,1.8,1.0,1.5") }

    package static func rmc(_ second: Int) -> String {
        line("GPRMC,\(time(second)),A,4807.0380,N,01131.0000,E,10.0,84.4,151126,,,A")
    }

    package static func burst(_ second: Int) -> String { gga(second) + gsa() + rmc(second) }

    private static func time(_ second: Int) -> String {
        [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined() + ".000"
    }
}

/// Returns a UBX frame of a type that is not decoded.
package func ubx(count: Int = 92) -> [UInt8] {
    let body: [UInt8] = [0x02, 0x13, UInt8(count), 0] + Array(repeating: 0, count: count)
    var sums: (UInt8, UInt8) = (0, 0)
    for byte in body {
        sums.0 &+= byte
        sums.1 &+= sums.0
    }
    return [0xB5, 0x62] + body + [sums.0, sums.1]
}
