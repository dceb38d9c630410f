extension UTCTime {
    /// GPS time minus UTC at this time, in seconds.
    ///
    /// All leap seconds since the start of GPS time are taken into account. The last one was at the end of 2016.
    package var leapSeconds: Int64 { Self.leapSeconds(atDay: days) }

    /// GPS time minus UTC after the last known leap second, in seconds.
    static var latestLeapSeconds: Int64 { Int64(daysAfterLeapSeconds.count) }

    /// Returns GPS time minus UTC in seconds, on a day given as a number of days since 1970-01-01.
    static func leapSeconds(atDay day: Int64) -> Int64 { Int64(daysAfterLeapSeconds.prefix { $0 <= day }.count) }

    /// The days that begin directly after a leap second, from 1981-07-01 to 2017-01-01, in days since 1970. Source:
    /// Bulletin C of the IERS.
    private static let daysAfterLeapSeconds: [Int64] = [
        4199, 4564, 4929, 5660, 6574, 7305, 7670, 8217, 8582, 8947, 9496, 10_043, 10_592, 13_149, 14_245, 15_522,
        16_617, 17_167,
    ]
}
