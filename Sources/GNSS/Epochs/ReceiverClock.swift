import NMEA

// Most sentences carry a time of day only. The date comes from RMC, ZDA and a few others and is kept; a time of day is then
// the moment nearest to the last one, so that midnight may fall between GGA and RMC, in either direction.
//
// Receivers count weeks modulo 1,024. One that is older than its firmware's idea of the current cycle reports a date 1,024
// weeks back; that is repaired only when the caller says what the date cannot be before.

/// Makes moments of the times of day and dates that a receiver sends.
struct ReceiverClock {
    /// The date before which no moment can be; `nil` leaves dates as they are.
    let earliest: CalendarDate?
    /// The date as the receiver said it last.
    private var statedDate: CalendarDate?
    private var statedMidnight: Int64 = 0
    /// Midnight before the last moment, in seconds since 1970; `nil` while no date is known.
    private var midnight: Int64?
    /// The second of the day of the last moment since the date was set.
    private var lastSecond: Int64?

    private static let day: Int64 = 86_400
    /// The first day of GPS, which clocks say that have never been set.
    static let beginning = CalendarDate(daysSince1970: 3_657)

    init(earliest: CalendarDate?) { self.earliest = earliest }

    /// Takes a date.
    mutating func set(_ date: CalendarDate) {
        // The same date comes every second for a day.
        if date != statedDate {
            statedDate = date
            statedMidnight = Int64(repaired(date).daysSince1970) * Self.day
        }
        midnight = statedMidnight
        lastSecond = nil
    }

    /// The receiver has lost its date.
    mutating func forget() {
        midnight = nil
        lastSecond = nil
    }

    /// The moment of a time of day; `nil` while no date is known.
    mutating func moment(_ time: TimeOfDay) -> UTCTime? {
        guard var midnight else { return nil }
        let second = time.plainSecondOfDay
        if let lastSecond {
            if second - lastSecond < -Self.day / 2 { midnight += Self.day }
            if second - lastSecond > Self.day / 2 { midnight -= Self.day }
            self.midnight = midnight
        }
        lastSecond = second
        return UTCTime(
            secondsSince1970: midnight + second, nanosecond: time.nanosecond, isLeapSecond: time.isLeapSecond)
    }

    private func repaired(_ date: CalendarDate) -> CalendarDate {
        guard let earliest else { return date }
        let cycle = 1024 * 7
        let missing = earliest.daysSince1970 - date.daysSince1970
        return missing <= 0
            ? date : CalendarDate(daysSince1970: date.daysSince1970 + (missing + cycle - 1) / cycle * cycle)
    }
}
