import TestSupport

/// Returns sentences with checksums and line endings.
func lines(_ contents: [String]) -> String { contents.map(line).joined() }

func lines(_ contents: String...) -> String { lines(contents) }

/// The sentences of a receiver, without `$` and checksum.
///
/// Each second has a different position, so a repeated position is noticed. Times are seconds of the day; the default
/// date is 2024-07-15.
enum Make {
    static let date = "150724"

    static func gga(
        _ second: Double?, _ talker: String = "GP", quality: Int = 1, satellites: String = "08", hdop: String = "0.9"
    ) -> String {
        guard quality > 0 else { return "\(talker)GGA,\(time(second)),,,,,0,00,,,M,,M,," }
        return "\(talker)GGA,\(time(second)),\(place(second)),\(quality),\(satellites),\(hdop),545.4,M,46.9,M,,"
    }

    static func rmc(_ second: Double?, _ talker: String = "GP", date: String = date, speed: String = "10.0") -> String {
        "\(talker)RMC,\(time(second)),A,\(place(second)),\(speed),84.4,\(date),,,A"
    }

    static func voidRMC(_ second: Double?, _ talker: String = "GP", date: String = date) -> String {
        "\(talker)RMC,\(time(second)),V,,,,,,,\(date),,,N"
    }

    static func gll(_ second: Double?, _ talker: String = "GP") -> String {
        "\(talker)GLL,\(place(second)),\(time(second)),A,A"
    }

    static func voidGLL(_ second: Double?, _ talker: String = "GP") -> String { "\(talker)GLL,,,,,\(time(second)),V,N" }

    static func gns(_ second: Double?, _ talker: String = "GN", modes: String = "AAN", status: String = "") -> String {
        let end = status.isEmpty ? "" : ",\(status)"
        return "\(talker)GNS,\(time(second)),\(place(second)),\(modes),12,0.8,545.4,46.9,,\(end)"
    }

    static func voidGNS(_ second: Double?, _ talker: String = "GN") -> String {
        "\(talker)GNS,\(time(second)),,,,,NNN,00,,,,,"
    }

    static func vtg(_ talker: String = "GP", course: String = "84.4") -> String {
        "\(talker)VTG,\(course),T,77.8,M,10.0,N,18.5,K,A"
    }

    static func zda(_ second: Double?, day: Int = 15, month: Int = 7, year: Int = 2024) -> String {
        "GPZDA,\(time(second)),\(padded(day, 2)),\(padded(month, 2)),\(padded(year, 4)),00,00"
    }

    static func gst(_ second: Double?, north: Double = 3, east: Double = 4, up: Double = 5) -> String {
        "GPGST,\(time(second)),1.5,4.1,2.9,30.0,\(north),\(east),\(up)"
    }

    static func gsa(
        _ satellites: [Int], _ talker: String = "GP", mode: Int = 3, dilutions: String = "1.8,1.0,1.5",
        system: String = ""
    ) -> String {
        let places = (0..<12).map { $0 < satellites.count ? padded(satellites[$0], 2) : "" }.joined(separator: ",")
        return "\(talker)GSA,A,\(mode),\(places),\(dilutions)\(system.isEmpty ? "" : ",\(system)")"
    }

    /// Returns all sentences of a GSV group. Each satellite has a different direction and signal strength.
    static func gsv(_ satellites: [Int], _ talker: String = "GP", signal: String = "") -> [String] {
        let total = max(1, (satellites.count + 3) / 4)
        return (0..<total).map { part in
            let listed = satellites.dropFirst(4 * part).prefix(4).map { number in
                "\(padded(number, 2)),\(10 + number % 80),\(padded(number * 7 % 360, 3)),\(20 + number % 30)"
            }
            let fields = ["\(total)", "\(part + 1)", padded(satellites.count, 2)] + listed
            return "\(talker)GSV,\(fields.joined(separator: ","))\(signal.isEmpty ? "" : ",\(signal)")"
        }
    }

    // MARK: -

    /// Returns the second, modulo 100, that a latitude encodes.
    static func second(latitude: Double) -> Double { (((latitude - 48) * 60 - 7) * 10_000).rounded() / 10 }

    private static func place(_ second: Double?) -> String {
        let tenths = Int(((second ?? 0) * 10).rounded()) % 1000
        return "4807.0\(padded(tenths, 3)),N,01131.0000,E"
    }

    /// Returns `hhmmss.sss`. Second 86,400 is the leap second.
    static func time(_ second: Double?) -> String {
        guard let second else { return "" }
        let thousandths = Int((second * 1000).rounded())
        let isLeap = thousandths >= 86_400_000
        let minute = isLeap ? 1439 : thousandths / 60_000
        let rest = isLeap ? thousandths - 86_340_000 : thousandths % 60_000
        return padded(minute / 60, 2) + padded(minute % 60, 2) + padded(rest / 1000, 2) + "." + padded(rest % 1000, 3)
    }

    static func padded(_ number: Int, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
