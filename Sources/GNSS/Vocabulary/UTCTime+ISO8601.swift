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
            let date = UInt8(day[2]), let hour = UInt8(clock[0]), let minute = UInt8(clock[1]),
            let second = TimeOfDay.Second(clock[2]),
            let calendarDate = CalendarDate(year: year, month: month, day: date),
            let time = TimeOfDay(hour: hour, minute: minute, second: second.whole, nanosecond: second.nanosecond)
        else { return nil }
        self.init(date: calendarDate, time: time)
    }
}

extension TimeOfDay {
    /// The seconds of a time of day, such as `7.25`.
    package struct Second {
        package let whole: UInt8
        package let nanosecond: UInt32

        /// Parses seconds with an optional fraction; `nil` if the text has another format. Digits after the nanoseconds
        /// are ignored.
        package init?(_ text: some StringProtocol) {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            let fraction = parts.count > 1 ? parts[1] : "0"
            guard parts.count <= 2, let whole = UInt8(parts[0]), fraction.allSatisfy({ "0"..."9" ~= $0 }),
                let number = UInt32(fraction.prefix(9))
            else { return nil }
            self.whole = whole
            nanosecond = (fraction.prefix(9).count..<9).reduce(number) { value, _ in value * 10 }
        }
    }
}
