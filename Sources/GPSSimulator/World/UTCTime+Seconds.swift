internal import GNSS
internal import Glibc

extension UTCTime {
    /// Returns this time plus a number of seconds, ignoring leap seconds.
    ///
    /// The result is rounded to microseconds. After months of simulated time, a `Double` no longer resolves
    /// nanoseconds, but multiples of a tenth of a second must stay exact.
    func adding(seconds: Double) -> UTCTime {
        let whole = seconds.rounded(.down)
        let nanoseconds = Int64(nanosecond) + 1000 * Int64(((seconds - whole) * 1e6).rounded())
        return UTCTime(
            secondsSince1970: secondsSince1970 + Int64(whole) + nanoseconds / 1_000_000_000,
            nanosecond: UInt32(nanoseconds % 1_000_000_000))
    }

    /// The time in seconds since 1970, with a precision of about a microsecond.
    var seconds: Double { Double(secondsSince1970) + Double(nanosecond) / 1e9 }
}
