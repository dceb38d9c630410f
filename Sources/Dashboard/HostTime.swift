public import GNSS

/// A moment by both of the host's clocks.
public struct HostTime: Hashable, Sendable {
    /// The time by the monotonic clock.
    public var instant: ContinuousClock.Instant
    /// The time by the clock that users can set.
    public var utc: UTCTime

    /// Creates a moment.
    public init(instant: ContinuousClock.Instant, utc: UTCTime) {
        self.instant = instant
        self.utc = utc
    }

    /// Returns the seconds since an earlier moment.
    func seconds(since other: ContinuousClock.Instant) -> Double { (instant - other) / .seconds(1) }
}
