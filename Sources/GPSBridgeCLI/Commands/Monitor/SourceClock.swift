import GNSS
import GPSBridge
import MonitorScreen

/// The clock of a data source: the host's clock for a receiver, or a separate clock for a simulation or a replay, which
/// may run at a different rate.
struct SourceClock {
    /// The rate of the clock as a multiple of real time; `nil` for the host's clock.
    private let pace: Double?
    /// An instant on the source's clock, with its UTC time; `nil` until the UTC time is known.
    private var anchor: HostTime?
    /// The time of the latest batch on the source's clock, and the time of its arrival on the host's clock.
    private var latest: (source: ContinuousClock.Instant, host: ContinuousClock.Instant)?
    private let start: UTCTime?
    /// Whether the next fix with a time sets the clock.
    private var followsFixes: Bool

    /// The host's clock.
    static let host = SourceClock(pace: nil, start: nil, followsFixes: false)

    /// Creates a clock for a receiver, a simulation or a replay.
    ///
    /// - Parameters:
    ///   - pace: The rate of the clock as a multiple of real time; 0 if the clock advances only when a batch arrives;
    ///     `nil` for the host's clock.
    ///   - start: The UTC time at the start of the source; `nil` if it is unknown.
    ///   - followsFixes: Whether the first fix with a time sets the clock.
    init(pace: Double?, start: UTCTime?, followsFixes: Bool) {
        self.pace = pace
        self.start = start
        self.followsFixes = followsFixes
    }

    /// Updates the clock with a batch that has just arrived.
    ///
    /// - Returns: The current time of the source.
    @discardableResult
    mutating func record(_ batch: Receiver.Batch, at host: ContinuousClock.Instant = .now) -> HostTime {
        guard pace != nil else { return now(at: host) }
        latest = (batch.time, host)
        if anchor == nil, let start { anchor = HostTime(instant: batch.time, utc: start) }
        if followsFixes, let utc = batch.epochs.lazy.compactMap(\.fix.time).first {
            anchor = HostTime(instant: batch.time, utc: utc)
            followsFixes = false
        }
        return now(at: host)
    }

    /// Returns the current time of the source.
    func now(at host: ContinuousClock.Instant = .now) -> HostTime {
        guard let pace, let latest else { return HostTime(instant: host, utc: .now) }
        let instant = latest.source + (host - latest.host) * pace
        guard let anchor else { return HostTime(instant: instant, utc: .now) }
        let (seconds, attoseconds) = (instant - anchor.instant).components
        return HostTime(
            instant: instant, utc: anchor.utc.adding(seconds: seconds, nanoseconds: attoseconds / 1_000_000_000))
    }
}

extension SourceClock {
    /// Returns how long the host must wait until the clock reaches an instant; `nil` if the clock advances only when a
    /// batch arrives.
    func duration(until moment: ContinuousClock.Instant) -> Duration? {
        let duration = moment - now().instant
        guard let pace else { return duration }
        return pace > 0 ? duration / pace : nil
    }
}
