import NMEA

extension CalendarDate {
    /// The first day of GPS time, 1980-01-06. A receiver reports this date if its clock has never been set.
    static let beginningOfGPSTime = CalendarDate(daysSince1970: 3_657)

    /// The number of days since ``beginningOfGPSTime``.
    var dayOfGPSTime: Int64 { Int64(daysSince1970 - Self.beginningOfGPSTime.daysSince1970) }

    /// Creates a date from the number of days since ``beginningOfGPSTime``.
    init(dayOfGPSTime day: Int64) {
        self.init(daysSince1970: Self.beginningOfGPSTime.daysSince1970 + Int(day))
    }

    /// Returns this date, moved forward by the smallest number of whole rollovers that makes it possible.
    func movedForward(to earliest: CalendarDate) -> CalendarDate {
        let missing = earliest.daysSince1970 - daysSince1970
        guard missing > 0 else { return self }
        let rollovers = (missing + GPSWeek.daysPerRollover - 1) / GPSWeek.daysPerRollover
        return CalendarDate(daysSince1970: daysSince1970 + rollovers * GPSWeek.daysPerRollover)
    }
}

extension GPSWeek {
    /// The number of days between two rollovers of the week number, which GPS transmits modulo 1,024.
    package static let daysPerRollover = 1_024 * 7
}
