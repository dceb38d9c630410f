internal import GNSS
internal import Glibc

extension UTCTime {
    /// The moment so many seconds later, leap seconds not counted, to the microsecond: a tenth of a second is still one after
    /// months, when a `Double` does not have the nanoseconds any more.
    func adding(seconds: Double) -> UTCTime {
        let whole = seconds.rounded(.down)
        let nanoseconds = Int64(nanosecond) + 1000 * Int64(((seconds - whole) * 1e6).rounded())
        return UTCTime(
            secondsSince1970: secondsSince1970 + Int64(whole) + nanoseconds / 1_000_000_000,
            nanosecond: UInt32(nanoseconds % 1_000_000_000))
    }

    /// Seconds since 1970 with their fraction: good to a microsecond.
    var seconds: Double { Double(secondsSince1970) + Double(nanosecond) / 1e9 }
}
