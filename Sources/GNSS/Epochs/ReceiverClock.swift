import NMEA

// Most sentences contain only a time of day. The date comes from RMC, ZDA and a few other sentences, and applies to the
// times of day that follow. If the time of day jumps by more than half a day, in either direction, the date changes.
// Midnight may therefore fall between GGA and RMC, in either order.
//
// GPS transmits the week modulo 1,024, so the firmware has to assume a certain cycle of 1,024 weeks. After the end of
// this cycle, a receiver reports dates that are 1,024 weeks too early. The dates are corrected only if the caller
// provides the earliest possible date.

/// A clock that combines a receiver's times of day and dates into UTC times.
struct ReceiverClock {
    /// The earliest possible date; `nil` if dates must not be corrected.
    var earliest: CalendarDate?
    /// The date of the first time of day, if the receiver does not send dates; `nil` if it is unknown or in use.
    private var firstDate: CalendarDate?
    /// The latest date that the receiver sent, before any correction.
    private var statedDate: CalendarDate?
    private var statedMidnight: Int64 = 0
    /// The midnight before the latest time, in seconds since 1970-01-01; `nil` if the date is unknown.
    private var midnight: Int64?
    /// The second of the day in the latest time; `nil` if no time has arrived since the date was set.
    private var lastSecond: Int64?

    private static let day: Int64 = 86_400

    init(earliest: CalendarDate?, firstDate: CalendarDate? = nil) {
        self.earliest = earliest
        self.firstDate = firstDate
    }

    /// Sets the date of the first time of day, unless the receiver has sent a date.
    mutating func setFirstDate() {
        guard midnight == nil, let firstDate else { return }
        set(firstDate)
        self.firstDate = nil
    }

    /// Sets the date. An impossible date is ignored.
    mutating func set(_ date: CalendarDate) {
        guard CalendarDate.possibleYears ~= date.year else { return }
        // Most dates equal the previous date, so a date is corrected only when it changes.
        if date != statedDate {
            statedDate = date
            statedMidnight = Int64((earliest.map(date.movedForward) ?? date).daysSince1970) * Self.day
        }
        midnight = statedMidnight
        lastSecond = nil
    }

    /// The date of the latest time; `nil` if it is unknown.
    var date: CalendarDate? { midnight.map { CalendarDate(daysSince1970: Int($0 / Self.day)) } }

    /// Forgets the date, because the receiver has lost it.
    mutating func forget() {
        midnight = nil
        lastSecond = nil
    }

    /// Returns the UTC time for a time of day; `nil` if the date is unknown.
    mutating func utcTime(_ time: TimeOfDay) -> UTCTime? {
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
}
