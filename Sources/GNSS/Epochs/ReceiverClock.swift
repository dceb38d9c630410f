import NMEA

// Most sentences carry only a time of day. The date comes from RMC, ZDA and a few others, and is kept. A time of day
// then means the moment nearest to the last one, so midnight may fall between GGA and RMC, in either order.
//
// Receivers count weeks modulo 1,024. When the cycle that its firmware assumes is over, a receiver reports dates 1,024
// weeks too early. The date is repaired only if the caller provides the earliest possible date.

/// Combines the times of day and dates of a receiver into UTC times.
struct ReceiverClock {
    /// The earliest possible date; `nil` leaves dates unchanged.
    let earliest: CalendarDate?
    /// The receiver's last date, before any repair.
    private var statedDate: CalendarDate?
    private var statedMidnight: Int64 = 0
    /// Midnight before the last time, in seconds since 1970; `nil` while no date is known.
    private var midnight: Int64?
    /// The second of the day of the last time since the date was set.
    private var lastSecond: Int64?

    private static let day: Int64 = 86_400
    /// The first day of GPS. Clocks that have never been set report it.
    static let beginning = CalendarDate(daysSince1970: 3_657)

    init(earliest: CalendarDate?) { self.earliest = earliest }

    /// Sets the date.
    mutating func set(_ date: CalendarDate) {
        // A date usually repeats the previous one, so the repair is done once.
        if date != statedDate {
            statedDate = date
            statedMidnight = Int64(repaired(date).daysSince1970) * Self.day
        }
        midnight = statedMidnight
        lastSecond = nil
    }

    /// Forgets the date, because the receiver has lost it.
    mutating func forget() {
        midnight = nil
        lastSecond = nil
    }

    /// Returns the UTC time of a time of day; `nil` while no date is known.
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
