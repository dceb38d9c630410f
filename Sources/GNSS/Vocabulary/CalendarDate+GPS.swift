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
}
