internal import GNSS
internal import Glibc

extension UTCTime {
    /// Returns this time plus a number of seconds, ignoring leap seconds.
    ///
    /// The result is rounded to microseconds. After months of simulated time, a `Double` no longer resolves
    /// nanoseconds, but multiples of a tenth of a second must stay exact.
    func adding(seconds: Double) -> UTCTime {
        let whole = seconds.rounded(.down)
        return adding(seconds: Int64(whole), nanoseconds: 1000 * Int64(((seconds - whole) * 1e6).rounded()))
    }
}
