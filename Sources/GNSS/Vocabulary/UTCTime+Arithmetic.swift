extension UTCTime {
    /// Returns this time plus a number of seconds and nanoseconds, not counting leap seconds.
    package func adding(seconds: Int64 = 0, nanoseconds: Int64) -> UTCTime {
        let sum = Int64(nanosecond) + nanoseconds
        let rest = sum % 1_000_000_000
        let nanosecond = rest < 0 ? rest + 1_000_000_000 : rest
        return UTCTime(
            secondsSince1970: secondsSince1970 + seconds + (sum - nanosecond) / 1_000_000_000,
            nanosecond: UInt32(nanosecond))
    }

    /// The time in seconds since 1970, with a precision of about a microsecond.
    package var seconds: Double { Double(secondsSince1970) + Double(nanosecond) / 1e9 }

    /// The time of day as a clock shows it: 23:59:60 during a leap second.
    package var clock: (hour: Int, minute: Int, second: Int) {
        let second = Int(secondOfDay)
        return (second / 3_600, second / 60 % 60, isLeapSecond ? 60 : second % 60)
    }
}
