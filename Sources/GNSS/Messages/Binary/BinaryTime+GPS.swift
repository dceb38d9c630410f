import NMEA

extension BinaryReport.Time {
    /// Creates a GPS time from the milliseconds since the week began.
    static func gps(_ week: GPSWeek?, milliseconds: UInt32) -> Self {
        .gps(week, nanoseconds: Int64(milliseconds) * 1_000_000)
    }

    /// Creates a GPS time from the seconds since the week began; `nil` if `seconds` is NaN.
    static func gps(_ week: GPSWeek?, seconds: Double) -> Self? {
        guard !seconds.isNaN else { return nil }
        // Seconds beyond these limits are invalid, and much larger values would not fit into an integer.
        return .gps(week, nanoseconds: Int64((min(max(seconds, -1e9), 1e9) * 1e9).rounded()))
    }

    /// Creates a GPS time from a date and a time of day in GPS time.
    static func gps(_ date: CalendarDate, _ time: TimeOfDay) -> Self {
        let day = date.dayOfGPSTime
        let second = day % 7 * 86_400 + Int64(time.hour) * 3_600 + Int64(time.minute) * 60 + Int64(time.second)
        return .gps(GPSWeek(day / 7), nanoseconds: second * 1_000_000_000 + Int64(time.nanosecond))
    }
}
