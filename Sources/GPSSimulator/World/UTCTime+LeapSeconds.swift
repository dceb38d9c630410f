internal import GNSS

extension UTCTime {
    /// The number of seconds by which GPS time is ahead of UTC, because GPS time has no leap seconds.
    ///
    /// All leap seconds from the start of GPS time until 2017 are taken into account.
    var leapSeconds: Int64 { Int64(Self.daysAfterLeapSeconds.prefix { Int64($0) * 86_400 <= secondsSince1970 }.count) }

    /// The days that begin directly after a leap second, from 1981-07-01 to 2017-01-01, in days since 1970.
    private static let daysAfterLeapSeconds = [
        4199, 4564, 4929, 5660, 6574, 7305, 7670, 8217, 8582, 8947, 9496, 10_043, 10_592, 13_149, 14_245, 15_522,
        16_617,
        17_167,
    ]
}
