import NMEA
import UBX

extension NavPVT {
    /// The date and time; `nil` unless the receiver knows both to the second.
    var utc: (date: CalendarDate, time: TimeOfDay)? {
        guard validity.isSuperset(of: [.date, .time, .fullyResolved]), hour < 24, minute < 60, second <= 60,
            abs(Int64(nanosecond)) < 1_000_000_000,
            let date = CalendarDate(year: Int16(clamping: year), month: month, day: day)
        else { return nil }
        if nanosecond >= 0 {
            return TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: UInt32(nanosecond)).map {
                (date, $0)
            }
        }
        // A negative fraction is relative to the second in the message, so the time is in the previous second, which
        // may be on the previous day.
        let fraction = UInt32(1_000_000_000 + nanosecond)
        if second == 60 {
            return TimeOfDay(hour: hour, minute: minute, second: 59, nanosecond: fraction).map { (date, $0) }
        }
        let secondOfDay = Int64(hour) * 3_600 + Int64(minute) * 60 + Int64(second) - 1
        let isDayBefore = secondOfDay < 0
        let time = TimeOfDay(secondOfDay: isDayBefore ? 86_399 : secondOfDay, nanosecond: fraction)
        return time.map { (isDayBefore ? CalendarDate(daysSince1970: date.daysSince1970 - 1) : date, $0) }
    }

    /// GPS time minus UTC in seconds.
    var leapSeconds: Int64? {
        guard let time = utc?.time, time.second < 60 else { return nil }
        let day: Int64 = 86_400
        let ahead = Int64(timeOfWeek) * 1_000_000 - time.nanosecondOfDay
        let seconds = Int64((Double(ahead) / 1e9).rounded()) % day
        return (seconds + day) % day
    }
}
