/// A UTC time of day, as sent by a receiver. The second can be 60 during a leap second.
public struct TimeOfDay: Hashable, Sendable {
    /// The hour, 0 … 23.
    public let hour: UInt8
    /// The minute, 0 … 59.
    public let minute: UInt8
    /// The second, 0 … 60.
    public let second: UInt8
    /// The nanosecond within the second, 0 … 999,999,999.
    public let nanosecond: UInt32

    /// Creates a time of day, or returns `nil` if a component is out of range.
    @inline(__always)
    public init?(hour: UInt8, minute: UInt8, second: UInt8, nanosecond: UInt32 = 0) {
        guard hour < 24, minute < 60, second <= 60, nanosecond < 1_000_000_000 else { return nil }
        self.hour = hour
        self.minute = minute
        self.second = second
        self.nanosecond = nanosecond
    }

    /// The nanoseconds since midnight. A leap second is counted like the first second of the next day.
    @inline(__always)
    public var nanosecondOfDay: Int64 {
        (Int64(hour) &* 3600 &+ Int64(minute) &* 60 &+ Int64(second)) &* 1_000_000_000 &+ Int64(nanosecond)
    }
}

/// A date in the Gregorian calendar.
public struct CalendarDate: Hashable, Sendable {
    /// The year, including the century.
    public let year: Int16
    /// The month, 1 … 12.
    public let month: UInt8
    /// The day of the month, 1 … 31.
    public let day: UInt8

    /// Creates a date, or returns `nil` if no such day exists.
    @inline(__always)
    public init?(year: Int16, month: UInt8, day: UInt8) {
        guard month &- 1 < 12, day &- 1 < Self.days(in: month, of: year) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the date that is a given number of days after 1970-01-01, or before it if the number is negative.
    public init(daysSince1970 days: Int) {
        // For this computation, years begin in March, so that a leap day is the last day of its year. Every 400-year
        // era has the same number of days.
        let shifted = days + 719_468
        let era = shifted >= 0 ? shifted / 146_097 : (shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = UInt8(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        month = UInt8(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        year = Int16(clamping: yearOfEra + era * 400 + (month <= 2 ? 1 : 0))
    }

    /// The number of days since 1970-01-01; negative for earlier dates.
    public var daysSince1970: Int {
        let shiftedYear = Int(year) - (month <= 2 ? 1 : 0)
        let era = shiftedYear >= 0 ? shiftedYear / 400 : (shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let shiftedMonth = Int(month) > 2 ? Int(month) - 3 : Int(month) + 9
        let dayOfYear = (153 * shiftedMonth + 2) / 5 + Int(day) - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    @inline(__always)
    private static func days(in month: UInt8, of year: Int16) -> UInt8 {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        // April, June, September and November have 30 days.
        return 31 &- (0b1010_0101_0000 &>> UInt16(month) & 1 == 1 ? 1 : 0)
    }
}

extension CalendarDate: CustomStringConvertible {
    /// The date in ISO 8601 format: `2026-11-20`.
    public var description: String {
        let digits = String(year.magnitude)
        let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
        return "\(year < 0 ? "-" : "")\(zeros)\(digits)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }
}
