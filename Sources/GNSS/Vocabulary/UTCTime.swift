public import NMEA

/// A UTC time with nanosecond resolution that can represent leap seconds.
public struct UTCTime: Hashable, Sendable {
    /// The number of seconds since 1970-01-01, not counting leap seconds. During a leap second, the value is the same
    /// as during the preceding second.
    public var secondsSince1970: Int64
    /// The nanosecond within the second, 0 … 999,999,999.
    public var nanosecond: UInt32
    /// Whether the time lies in a leap second: 23:59:60.
    public var isLeapSecond: Bool

    /// Creates a time.
    public init(secondsSince1970: Int64, nanosecond: UInt32 = 0, isLeapSecond: Bool = false) {
        self.secondsSince1970 = secondsSince1970
        self.nanosecond = nanosecond
        self.isLeapSecond = isLeapSecond
    }

    /// Creates a time from a date and a time of day.
    public init(date: CalendarDate, time: TimeOfDay) {
        self.init(
            secondsSince1970: Int64(date.daysSince1970) * Self.secondsPerDay + time.plainSecondOfDay,
            nanosecond: time.nanosecond, isLeapSecond: time.isLeapSecond)
    }

    /// The date.
    public var date: CalendarDate { CalendarDate(daysSince1970: Int(days)) }

    /// Returns the same time of day a number of days later.
    public func adding(days: Int) -> UTCTime {
        var later = self
        later.secondsSince1970 += Int64(days) * Self.secondsPerDay
        return later
    }

    /// The number of days since 1970-01-01.
    var days: Int64 { (secondsSince1970 - secondOfDay) / Self.secondsPerDay }

    /// The number of seconds since midnight, not counting a leap second.
    public var secondOfDay: Int64 {
        let remainder = secondsSince1970 % Self.secondsPerDay
        return remainder < 0 ? remainder + Self.secondsPerDay : remainder
    }

    private static let secondsPerDay: Int64 = 86_400
}

extension UTCTime: Comparable {
    /// Returns whether a time is earlier than another. A leap second is later than the preceding second.
    public static func < (one: UTCTime, other: UTCTime) -> Bool {
        (one.secondsSince1970, one.isLeapSecond ? 1 : 0, one.nanosecond)
            < (other.secondsSince1970, other.isLeapSecond ? 1 : 0, other.nanosecond)
    }
}

extension UTCTime {
    /// Returns the number of seconds since an earlier time, not counting leap seconds.
    public func seconds(since other: UTCTime) -> Double {
        Double(secondsSince1970 - other.secondsSince1970) + (Double(nanosecond) - Double(other.nanosecond)) / 1e9
    }
}

extension TimeOfDay {
    /// Whether the time lies in a leap second. Outside the last minute of a day, a second of 60 is the result of
    /// rounding by the receiver.
    var isLeapSecond: Bool { second > 59 && minute == 59 && hour == 23 }

    /// The number of seconds since midnight, not counting a leap second.
    var plainSecondOfDay: Int64 {
        Int64(hour) * 3600 + Int64(minute) * 60 + Int64(second) - (isLeapSecond ? 1 : 0)
    }
}
