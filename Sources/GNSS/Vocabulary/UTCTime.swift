public import NMEA

/// A moment in UTC, to the nanosecond, leap seconds told apart.
public struct UTCTime: Hashable, Sendable {
    /// Seconds since 1970, leap seconds not counted. In a leap second it is that of the second before.
    public var secondsSince1970: Int64
    /// 0 … 999,999,999.
    public var nanosecond: UInt32
    /// Whether it lies in a leap second: 23:59:60.
    public var isLeapSecond: Bool

    /// Makes a moment.
    public init(secondsSince1970: Int64, nanosecond: UInt32 = 0, isLeapSecond: Bool = false) {
        self.secondsSince1970 = secondsSince1970
        self.nanosecond = nanosecond
        self.isLeapSecond = isLeapSecond
    }

    /// Makes a moment of a day and a time of day.
    public init(date: CalendarDate, time: TimeOfDay) {
        self.init(
            secondsSince1970: Int64(date.daysSince1970) * Self.secondsPerDay + time.plainSecondOfDay,
            nanosecond: time.nanosecond, isLeapSecond: time.isLeapSecond)
    }

    /// The day.
    public var date: CalendarDate { CalendarDate(daysSince1970: Int(days)) }

    /// The same time of day a number of days later.
    public func adding(days: Int) -> UTCTime {
        var later = self
        later.secondsSince1970 += Int64(days) * Self.secondsPerDay
        return later
    }

    private var days: Int64 { (secondsSince1970 - secondOfDay) / Self.secondsPerDay }

    /// Seconds since midnight, leap second not counted.
    public var secondOfDay: Int64 {
        let remainder = secondsSince1970 % Self.secondsPerDay
        return remainder < 0 ? remainder + Self.secondsPerDay : remainder
    }

    private static let secondsPerDay: Int64 = 86_400
}

extension UTCTime: Comparable {
    public static func < (one: UTCTime, other: UTCTime) -> Bool {
        (one.secondsSince1970, one.isLeapSecond ? 1 : 0, one.nanosecond)
            < (other.secondsSince1970, other.isLeapSecond ? 1 : 0, other.nanosecond)
    }
}

extension UTCTime {
    /// Seconds since an earlier moment, leap seconds not counted.
    public func seconds(since other: UTCTime) -> Double {
        Double(secondsSince1970 - other.secondsSince1970) + (Double(nanosecond) - Double(other.nanosecond)) / 1e9
    }
}

extension TimeOfDay {
    /// Whether it lies in a leap second. The sixtieth second of another minute is one that a receiver has rounded up.
    var isLeapSecond: Bool { second > 59 && minute == 59 && hour == 23 }

    /// Seconds since midnight, leap second not counted.
    var plainSecondOfDay: Int64 {
        Int64(hour) * 3600 + Int64(minute) * 60 + Int64(second) - (isLeapSecond ? 1 : 0)
    }
}
