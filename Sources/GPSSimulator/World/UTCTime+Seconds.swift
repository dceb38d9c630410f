internal import GNSS
internal import Glibc

extension UTCTime {
    /// Returns the time after a number of seconds, leap seconds not counted.
    ///
    /// The result is rounded to microseconds. After months a `Double` no longer resolves nanoseconds, but a tenth of a
    /// second must remain exact.
    func adding(seconds: Double) -> UTCTime {
        let whole = seconds.rounded(.down)
        let nanoseconds = Int64(nanosecond) + 1000 * Int64(((seconds - whole) * 1e6).rounded())
        return UTCTime(
            secondsSince1970: secondsSince1970 + Int64(whole) + nanoseconds / 1_000_000_000,
            nanosecond: UInt32(nanoseconds % 1_000_000_000))
    }

    /// Seconds since 1970 with their fraction, accurate to about a microsecond.
    var seconds: Double { Double(secondsSince1970) + Double(nanosecond) / 1e9 }
}
