#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

extension UTCTime {
    /// The current time of the computer's clock.
    package static var now: UTCTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UTCTime(secondsSince1970: Int64(time.tv_sec), nanosecond: UInt32(time.tv_nsec))
    }
}
