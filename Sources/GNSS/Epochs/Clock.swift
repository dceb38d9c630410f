import NMEA

// Most sentences carry a time of day only. The date comes from RMC, ZDA and a few others and is kept; a time of day is then
// the moment nearest to the last one, so that midnight may fall between GGA and RMC, in either direction.
//
// Receivers count weeks modulo 1,024. One that is older than its firmware's idea of the current cycle reports a date 1,024
// weeks back; that is repaired only when the caller says what the date cannot be before.

/// Makes moments of the times of day and dates that a receiver sends.
struct Clock {
    /// The date before which no moment can be; `nil` leaves dates as they are.
    let earliest: CalendarDate?
    /// The moment of the last timed sentence, once a date is known.
    private var last: UTCTime?
    private var date: CalendarDate?

    init(earliest: CalendarDate?) { self.earliest = earliest }

    /// Whether a date is known.
    var hasDate: Bool { date != nil }

    /// Takes a date.
    mutating func set(_ date: CalendarDate) {
        self.date = repaired(date)
        last = nil
    }

    /// The receiver has lost its date.
    mutating func forget() {
        date = nil
        last = nil
    }

    /// The moment of a time of day; `nil` while no date is known.
    mutating func moment(_ time: TimeOfDay) -> UTCTime? {
        guard let date else { return nil }
        var moment = UTCTime(date: date, time: time)
        if let last {
            let halfDay: Int64 = 43_200
            let difference = moment.secondsSince1970 - last.secondsSince1970
            if difference < -halfDay { moment = moment.adding(days: 1) }
            if difference > halfDay { moment = moment.adding(days: -1) }
            if moment.secondsSince1970 / 86_400 != last.secondsSince1970 / 86_400 { self.date = moment.date }
        }
        last = moment
        return moment
    }

    private func repaired(_ date: CalendarDate) -> CalendarDate {
        guard let earliest else { return date }
        let cycle = 1024 * 7
        let missing = earliest.daysSince1970 - date.daysSince1970
        return missing <= 0
            ? date : CalendarDate(daysSince1970: date.daysSince1970 + (missing + cycle - 1) / cycle * cycle)
    }
}
