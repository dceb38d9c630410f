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
    /// Returns an option's value, a time, in microseconds since 1970. The time is rounded up. Fix times are whole
    /// microseconds, so rounding does not change which fixes are at or after the time.
    func instant(_ option: String) throws(Failure) -> Int64? {
        try dateTime(option).map { $0.secondsSince1970 * 1_000_000 + (Int64($0.nanosecond) + 999) / 1000 }
    }
}
