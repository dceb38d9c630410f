public import GNSS

/// A moment by both of this machine's clocks.
public struct HostTime: Hashable, Sendable {
    /// By the one that never jumps.
    public var instant: ContinuousClock.Instant
    /// By the one that people set.
    public var utc: UTCTime

    /// Makes a moment.
    public init(instant: ContinuousClock.Instant, utc: UTCTime) {
        self.instant = instant
        self.utc = utc
    }

    /// Seconds since an earlier moment.
    func seconds(since other: ContinuousClock.Instant) -> Double { (instant - other) / .seconds(1) }
}
