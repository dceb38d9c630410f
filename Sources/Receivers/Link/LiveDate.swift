internal import Glibc
internal import NMEA

/// What the computer's clock says about a live receiver's date.
///
/// Old receivers count weeks modulo 1,024, from a beginning that is 19.6 years back or more: their dates are that much too
/// early. A live receiver's date that is older than that was moved.
enum LiveDate {
    /// The date before which no live receiver's can be.
    ///
    /// - Parameter today: by the computer's clock. A computer without one of its own begins its days in the past: it is not
    ///   believed when it is before this program was made.
    static func earliest(today: CalendarDate) -> CalendarDate {
        let days = max(today.daysSince1970, made)
        // A date that was moved back by one cycle is 7,168 days old, give or take a wrong time zone.
        return CalendarDate(daysSince1970: days - 7_168 + 7)
    }

    static var today: CalendarDate {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return CalendarDate(daysSince1970: now.tv_sec / 86_400)
    }

    /// 2026-11-01.
    private static let made = 20_758
}
