internal import GNSS
package import NMEA

/// The earliest plausible date of a live receiver, derived from the computer's clock.
///
/// GPS receivers receive the week number modulo 1,024. After a rollover, the dates of old receivers are too early by a
/// multiple of 1,024 weeks (19.6 years). If a live receiver's date is before the earliest plausible date, it is
/// therefore the result of a rollover.
enum LiveDate {
    /// Returns the earliest date that can be correct for a live receiver.
    ///
    /// - Parameter today: The date according to the computer's clock. A date before the program was written is not
    ///   trusted, because a computer without a battery-backed clock starts with a date in the past.
    static func earliest(today: CalendarDate) -> CalendarDate {
        let days = max(today.daysSince1970, made)
        // A date that is too early by one rollover is 7,168 days in the past. The margin of 7 days allows for small
        // errors in either date.
        return CalendarDate(daysSince1970: days - GPSWeek.daysPerRollover + 7)
    }

    /// Returns whether a date of the computer's clock can be correct.
    static func isPlausible(today: CalendarDate) -> Bool { today.daysSince1970 >= made }

    /// The date 2026-11-01, in days since 1970. A clock that is set to an earlier date is wrong.
    private static let made = 20_758
}

extension CalendarDate {
    /// The date in UTC according to the computer's clock.
    package static var today: CalendarDate { UTCTime.now.date }
}
