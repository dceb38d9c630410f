package import GNSS
import NMEA

extension UTCTime {
    /// The time of day, such as "07:15:51", or "23:59:60" during a leap second.
    package var clockText: String {
        let (hour, minute, second) = clock
        return "\(twoDigits(hour)):\(twoDigits(minute)):\(twoDigits(second))"
    }

    /// The date, such as "2026-01-31".
    package var dateText: String { "\(date)" }
}

/// Formats a duration like a clock: "0:07", "12:41", "3:02:05".
package func clockDuration(_ seconds: Double) -> String {
    let whole = seconds > 0 ? Int(min(seconds, 1e9)) : 0
    let minutes = whole / 60
    let rest = twoDigits(whole % 60)
    return minutes < 60 ? "\(minutes):\(rest)" : "\(minutes / 60):\(twoDigits(minutes % 60)):\(rest)"
}

/// Formats an age: "0.3 s", "12 s", "3:05".
package func ageText(_ seconds: Double) -> String {
    seconds < 9.95 ? "\(fixed(seconds, 1)) s" : seconds < 60 ? "\(Int(seconds)) s" : clockDuration(seconds)
}
