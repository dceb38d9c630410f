import CommandLineKit
import GNSS
import GPSBridgeCLI
import NMEA
import SystemSupport

/// A period of time, as chosen on the command line.
enum Period {
    /// The options that specify a period.
    static let options: [Option] = [
        .value("--day", "DATE", .date, "only this day (UTC), such as 2026-11-20"),
        .value("--from", "TIME", .dateTime, "only at or after this time, such as 2026-11-20T12:30:00Z"),
        .value("--to", "TIME", .dateTime, "only before this time"),
    ]

    /// Returns the specified period in microseconds since 1970, or `nil` if none of the options is given.
    static func range(_ arguments: Arguments) throws(Failure) -> Range<Int64>? {
        let (from, to) = (try arguments.instant("--from"), try arguments.instant("--to"))
        if let day = try arguments.date("--day") {
            guard from == nil, to == nil else {
                throw Failure(.usage, "--day cannot be combined with --from or --to. Specify either a day or a period")
            }
            return range(of: day)
        }
        guard from != nil || to != nil else { return nil }
        let (start, end) = (from ?? .min, to ?? .max)
        guard start < end else { throw Failure(.usage, "--from must be earlier than --to") }
        return start..<end
    }

    /// Returns a day in microseconds since 1970.
    static func range(of day: CalendarDate) -> Range<Int64> {
        let start = Int64(day.daysSince1970) * 86_400_000_000
        return start..<start + 86_400_000_000
    }
}

extension Arguments {
    /// Returns an option's value, a time, in microseconds since 1970. In addition to the formats of ``dateTime(_:)``,
    /// the seconds may have up to nine decimals, as in exported files.
    func instant(_ option: String) throws(Failure) -> Int64? {
        if let text = value(option), let (wholeSeconds, fraction) = Self.split(text),
            let time = try? Arguments(parsing: ["\(option)=\(wholeSeconds)"], options: [.time(option)]).dateTime(option)
        {
            return time.secondsSince1970 * 1_000_000 + fraction
        }
        return try dateTime(option).map { $0.secondsSince1970 * 1_000_000 }
    }

    /// Separates a time such as `2026-11-20T12:30:00.25Z` into the text without the fraction of a second, and the
    /// fraction in microseconds. The fraction is rounded up: fixes have whole microseconds, so exactly the same fixes
    /// are at or after the rounded time. Returns `nil` if there is no fraction.
    private static func split(_ text: String) -> (wholeSeconds: String, fraction: Int64)? {
        guard let point = text.firstIndex(of: "."), text[..<point].count(where: { $0 == ":" }) == 2,
            text[..<point].last != ":"
        else { return nil }
        let digits = text[point...].dropFirst().prefix { "0"..."9" ~= $0 }
        guard 1...9 ~= digits.count, let number = Int64(digits + String(repeating: "0", count: 9 - digits.count)) else {
            return nil
        }
        return (String(text[..<point] + text[digits.endIndex...]), (number + 999) / 1000)
    }
}

extension Option {
    /// Returns an option whose value is a time.
    fileprivate static func time(_ name: String) -> Option { .value(name, "TIME", .dateTime, "") }
}
