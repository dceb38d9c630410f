import Formats
import GNSS
import Glibc
import NMEA

/// Moments and durations on the command line.
enum Moment {
    /// Now, by the computer's clock, to the second.
    static var now: UTCTime { UTCTime(secondsSince1970: Int64(time(nil))) }

    /// Reads `2026-11-20`, `2026-11-20T12:30:00` or `2026-11-20 12:30`, followed by `Z`, by an offset such as `+01:00`, by
    /// `local` or by nothing, which is UTC, or `now`.
    static func parse(_ text: String, option: String) throws(Failure) -> UTCTime {
        if text == "now" { return now }
        let parts = text.split(maxSplits: 1) { $0 == "T" || $0 == " " }
        if let day = parts.first.flatMap({ date($0) }) {
            if parts.count == 1, let midnight { return UTCTime(date: day, time: midnight) }
            if let moment = parts.last.flatMap({ moment(day, $0) }) { return moment }
        }
        throw Failure(.usage, "\(option) takes a date such as 2026-11-20 or 2026-11-20T12:30:00Z, not \(text)")
    }

    /// A time of a day, with its time zone.
    private static func moment(_ day: CalendarDate, _ text: Substring) -> UTCTime? {
        if text.hasSuffix("local") {
            let time = text.dropLast("local".count).split(separator: " ").first ?? ""
            return clock(time).flatMap { local(UTCTime(date: day, time: $0)) }
        }
        guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) else {
            return clock(text).map { UTCTime(date: day, time: $0) }
        }
        let digits = text[sign...].dropFirst().filter { $0 != ":" }
        guard digits.count == 4, digits.allSatisfy(\.isNumber), let offset = Int64(digits), offset % 100 < 60,
            let time = clock(text[..<sign])
        else { return nil }
        let seconds = (offset / 100 * 60 + offset % 100) * 60
        let moment = UTCTime(date: day, time: time).secondsSince1970
        return UTCTime(secondsSince1970: text[sign] == "+" ? moment - seconds : moment + seconds)
    }

    /// The moment at which clocks of this computer's time zone show what a moment shows in UTC.
    private static func local(_ shown: UTCTime) -> UTCTime? {
        var seconds = time_t(shown.secondsSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        parts.tm_isdst = -1
        let local = mktime(&parts)
        return local == -1 ? nil : UTCTime(secondsSince1970: Int64(local))
    }

    /// Thirty years of seconds are more than anybody means, and all that calculates with them has room for them.
    private static let mostSeconds = 1e9

    /// Reads seconds: `90`, `90s`, `1.5min`, `1.5m`, `2h`, `1d`.
    static func seconds(_ text: String, option: String) throws(Failure) -> Double {
        let units: [(name: String, seconds: Double)] = [
            ("s", 1), ("min", 60), ("m", 60), ("h", 3_600), ("d", 86_400),
        ]
        let unit = units.first { text.hasSuffix($0.name) } ?? ("", 1)
        let number = Double(text.dropLast(unit.name.count))
        guard let seconds = number.map({ $0 * unit.seconds }), seconds > 0, seconds < mostSeconds else {
            throw Failure(
                .usage,
                "\(option) takes seconds, or a number with s, min, h or d behind it, of less than 10000d, not \(text)")
        }
        return seconds
    }

    private static var midnight: TimeOfDay? { TimeOfDay(hour: 0, minute: 0, second: 0) }

    private static func date(_ text: Substring) -> CalendarDate? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = Int16(parts[0]), let month = UInt8(parts[1]), let day = UInt8(parts[2])
        else {
            return nil
        }
        return CalendarDate(year: year, month: month, day: day)
    }

    private static func clock(_ text: Substring) -> TimeOfDay? {
        let parts = (text.hasSuffix("Z") ? text.dropLast() : text).split(separator: ":").map { UInt8($0) }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
            let second = parts.count > 2 ? parts[2] : 0
        else { return nil }
        return TimeOfDay(hour: hour, minute: minute, second: second)
    }
}
