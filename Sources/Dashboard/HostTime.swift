public import GNSS

/// A point in time, according to both of the host's clocks.
public struct HostTime: Hashable, Sendable {
    /// The time of the monotonic clock.
    public var instant: ContinuousClock.Instant
    /// The time of the system clock, which can be set at any time.
    public var utc: UTCTime

    /// Creates a point in time from the values of both clocks.
    public init(instant: ContinuousClock.Instant, utc: UTCTime) {
        self.instant = instant
        self.utc = utc
    }

    /// Returns the number of seconds since an earlier instant.
    func seconds(since other: ContinuousClock.Instant) -> Double { (instant - other) / .seconds(1) }
}
