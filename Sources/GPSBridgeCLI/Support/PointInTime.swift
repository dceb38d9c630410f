package import CommandLineKit
package import GNSS
import Glibc
package import NMEA
package import SystemSupport

/// The parser of dates and times on the command line.
package enum PointInTime {
    /// The current time of the computer's clock, without fractions of a second.
    package static var now: UTCTime { UTCTime(secondsSince1970: Int64(time(nil))) }

    /// Parses `now`, or a date with an optional time of day: `2026-11-20`, `2026-11-20T12:30:00.25` or
    /// `2026-11-20 12:30`.
    ///
    /// The text may end with a time zone: `Z`, `local`, or an offset such as `+01:00`, `+0100` or `+01`. The default
    /// time zone is UTC. A date without a time of day means midnight.
    static func parse(_ text: String, option: String) throws(Failure) -> UTCTime {
        if text == "now" { return now }
        let parts = text.split(maxSplits: 1) { $0 == "T" || $0 == " " }
        if let day = parts.first.flatMap({ CalendarDate($0) }),
            let moment = moment(day, parts.count > 1 ? parts[1] : "")
        {
            return moment
        }
        throw Failure(
            .usage,
            """
            \(option) must be 'now' or a date such as 2026-11-20 or 2026-11-20T12:30:00, not \(text)
            Dates are in UTC unless followed by an offset such as +01:00 or by 'local'
            """)
    }

    /// Combines a date with text that contains an optional time of day and an optional time zone. Returns the UTC time,
    /// or `nil` if the text is invalid.
    private static func moment(_ day: CalendarDate, _ text: Substring) -> UTCTime? {
        if text.hasSuffix("local") {
            return clock(text.dropLast("local".count)).flatMap { local(UTCTime(date: day, time: $0)) }
        }
        return UTCTime.splitOffset(String(text)).flatMap { time, offset in
            clock(time).map { UTCTime(date: day, time: $0).atOffset(offset) }
        }
    }

    /// Converts a local time, in the time zone of this computer, to UTC.
    private static func local(_ shown: UTCTime) -> UTCTime? {
        var seconds = time_t(shown.secondsSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        parts.tm_isdst = -1
        let local = mktime(&parts)
        return local == -1 ? nil : UTCTime(secondsSince1970: Int64(local), nanosecond: shown.nanosecond)
    }

    /// Parses a time of day with optional spaces around it. An empty string means midnight.
    private static func clock(_ text: Substring) -> TimeOfDay? {
        let words = text.split(separator: " ")
        guard let text = words.first else { return TimeOfDay(hour: 0, minute: 0, second: 0) }
        guard words.count == 1 else { return nil }
        let parts = text.split(separator: ":")
        guard (2...3).contains(parts.count), let hour = UInt8(parts[0]), let minute = UInt8(parts[1]),
            let second = TimeOfDay.Second(parts.count > 2 ? parts[2] : "0")
        else { return nil }
        return TimeOfDay(hour: hour, minute: minute, second: second.whole, nanosecond: second.nanosecond)
    }
}

extension CalendarDate {
    /// The range of dates that receivers can report, in days since 1970. Other dates are ignored when they are read.
    static let ofReceivers = days(1980, 1, 1)...days(2099, 12, 31)

    private static func days(_ year: Int16, _ month: UInt8, _ day: UInt8) -> Int {
        CalendarDate(year: year, month: month, day: day)?.daysSince1970 ?? 0
    }

    /// Parses a date such as `2026-11-20`. Returns `nil` for any other text.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = Int16(parts[0]), let month = UInt8(parts[1]), let day = UInt8(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension Arguments {
    /// Returns an option's value as the date of a receiver's data: `2026-11-20`.
    package func date(_ option: String) throws(Failure) -> CalendarDate? {
        guard let text = value(option) else { return nil }
        guard let date = CalendarDate(text), CalendarDate.ofReceivers.contains(date.daysSince1970) else {
            throw Failure(.usage, "\(option) must be a date from 1980 to 2099 (such as 2026-11-20), not \(text)")
        }
        return date
    }

    /// Returns the earliest date to accept in recordings that were made at about the date of the option `--now`; `nil`
    /// if the option was not given.
    ///
    /// Receivers whose week counter has overflowed report dates that are a multiple of 1,024 weeks too early. Such
    /// dates are moved forward by a multiple of 1,024 weeks, to the latest date that is not after `--now`.
    func earliestDate() throws(Failure) -> CalendarDate? {
        try date("--now").map { CalendarDate(daysSince1970: $0.daysSince1970 - GPSWeek.daysPerRollover + 1) }
    }

    /// Returns an option's value as a UTC time. ``PointInTime/parse(_:option:)`` describes the accepted formats.
    package func dateTime(_ option: String) throws(Failure) -> UTCTime? {
        guard let text = value(option) else { return nil }
        return try PointInTime.parse(text, option: option)
    }
}
