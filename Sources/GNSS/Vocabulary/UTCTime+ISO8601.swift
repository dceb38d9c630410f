import NMEA

extension UTCTime {
    /// Creates a time from text such as `2026-11-20T12:30:00.25Z`; `nil` if the text is not in this format. Digits
    /// after the nanoseconds are ignored. The text may end with an offset from UTC instead of `Z`. A text without an
    /// offset is UTC, as GPX requires.
    package init?(iso8601 text: some StringProtocol) {
        // Many programs, such as spreadsheets, write a space instead of the T (RFC 3339, section 5.6).
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        guard parts.count == 2, let (zoneless, offset) = Self.splitOffset(String(parts[1])) else { return nil }
        let day = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        let clock = zoneless.split(separator: ":", omittingEmptySubsequences: false)
        guard day.count == 3, clock.count == 3, let year = Int16(day[0]), let month = UInt8(day[1]),
            let date = UInt8(day[2]), let hour = UInt8(clock[0]), let minute = UInt8(clock[1]),
            let second = TimeOfDay.Second(clock[2]),
            let calendarDate = CalendarDate(year: year, month: month, day: date),
            // The end of a day may be written as 24:00:00.
            let time = TimeOfDay(
                hour: hour == 24 ? 0 : hour, minute: minute, second: second.whole, nanosecond: second.nanosecond)
        else { return nil }
        let local = UTCTime(date: calendarDate, time: time).adding(days: hour == 24 ? 1 : 0)
        guard hour < 24 || local.secondOfDay == 0 && local.nanosecond == 0 else { return nil }
        self = local.atOffset(offset)
    }

    /// Separates a time of day and the offset from UTC that follows it, such as `Z`, `+01:00`, `+0100` or `+01`. Returns
    /// the offset in seconds, which is 0 if there is none; `nil` if the offset is invalid.
    package static func splitOffset(_ text: String) -> (time: Substring, offset: Int64)? {
        if text.hasSuffix("Z") { return (text.dropLast(), 0) }
        guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return (text[...], 0) }
        let digits = text[sign...].dropFirst().filter { $0 != ":" }
        guard digits.count == 2 || digits.count == 4, digits.allSatisfy({ "0"..."9" ~= $0 }),
            let hours = Int64(digits.prefix(2)), hours < 24,
            let minutes = digits.count == 2 ? 0 : Int64(digits.suffix(2)), minutes < 60
        else { return nil }
        let offset = (hours * 60 + minutes) * 60
        return (text[..<sign], text[sign] == "+" ? offset : -offset)
    }

    /// Returns the UTC time of a clock that shows this time and is ahead of UTC by the given number of seconds.
    package func atOffset(_ seconds: Int64) -> UTCTime {
        if seconds == 0 { return self }
        return UTCTime(secondsSince1970: secondsSince1970 - seconds, nanosecond: nanosecond)
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
