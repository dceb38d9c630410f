import NMEA

extension UTCTime {
    /// Creates a time from text such as `2026-11-20T12:30:00.25Z`; `nil` if the text is not in this format. Digits
    /// after the nanoseconds are ignored.
    package init?(iso8601 text: some StringProtocol) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].hasSuffix("Z") else { return nil }
        let day = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        let clock = parts[1].dropLast().split(separator: ":", omittingEmptySubsequences: false)
        guard day.count == 3, clock.count == 3, let year = Int16(day[0]), let month = UInt8(day[1]),
            let date = UInt8(day[2]), let hour = UInt8(clock[0]), let minute = UInt8(clock[1])
        else { return nil }
        let seconds = clock[2].split(separator: ".", omittingEmptySubsequences: false)
        let digits = seconds.count > 1 ? seconds[1].prefix(9) : ""
        guard let second = UInt8(seconds[0]), let fraction = UInt32(digits.isEmpty ? "0" : digits),
            let calendarDate = CalendarDate(year: year, month: month, day: date)
        else { return nil }
        let nanosecond = (digits.count..<9).reduce(fraction) { value, _ in value * 10 }
        guard
            let time = TimeOfDay(
                hour: hour, minute: minute, second: second, nanosecond: digits.isEmpty ? 0 : nanosecond)
        else { return nil }
        self.init(date: calendarDate, time: time)
    }
}
