package import GNSS
internal import NMEA

extension UTCTime {
    /// The time truncated to seconds, in ISO 8601 format, such as `2026-11-20T14:30:00Z`.
    package var secondText: String { UTCTime(secondsSince1970: secondsSince1970).text }

    /// The time in ISO 8601 format, with milliseconds unless they are zero. A leap second is written as second 59.
    package var text: String {
        let clock = secondOfDay
        let parts = [clock / 3_600, clock / 60 % 60, clock % 60].map { $0.padded(to: 2) }
        let milliseconds = nanosecond / 1_000_000
        let fraction = milliseconds == 0 ? "" : ".\(milliseconds.padded(to: 3))"
        return "\(date)T\(parts.joined(separator: ":"))\(fraction)Z"
    }
}
