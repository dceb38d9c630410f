internal import Glibc
internal import NMEA

/// Limits the dates of live receivers by the computer's clock.
///
/// Old receivers count weeks modulo 1,024, from a start that is 19.6 years back or more, so their dates are too early
/// by that much. A live date before the limit is the result of such a rollover.
enum LiveDate {
    /// Returns the earliest date that a live receiver can report correctly.
    ///
    /// - Parameter today: The date by the computer's clock. A computer without a battery-backed clock starts in the
    ///   past, so a date before this program was built is not trusted.
    static func earliest(today: CalendarDate) -> CalendarDate {
        let days = max(today.daysSince1970, made)
        // A date that is one cycle too early is 7,168 days old, give or take a wrong time zone.
        return CalendarDate(daysSince1970: days - 7_168 + 7)
    }

    static var today: CalendarDate {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return CalendarDate(daysSince1970: now.tv_sec / 86_400)
    }

    /// 2026-11-01, in days since 1970. No correct clock is earlier.
    private static let made = 20_758
}
