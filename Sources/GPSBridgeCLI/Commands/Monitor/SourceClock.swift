import GNSS
import GPSBridge
import Glibc
import MonitorScreen

/// The clock of a source: the host's clock, or that of a simulation or a recording, which may run at another speed.
struct SourceClock {
    /// The speed of the clock; `nil` for the host's clock.
    private let pace: Double?
    /// The UTC time at an instant of the source; `nil` until it is known.
    private var anchor: HostTime?
    /// The latest instant of the source, and the host's instant at that moment.
    private var latest: (source: ContinuousClock.Instant, host: ContinuousClock.Instant)?
    private let start: UTCTime?
    /// Whether the first fix sets the clock.
    private var followsFixes: Bool

    /// The host's clock.
    static let host = SourceClock(pace: nil, start: nil, followsFixes: false)

    /// - Parameters:
    ///   - pace: The speed of the clock; 0 if it stands still between batches.
    ///   - start: The time at the beginning; `nil` if it is unknown.
    ///   - followsFixes: Whether the first fix sets the clock.
    init(pace: Double?, start: UTCTime?, followsFixes: Bool) {
        self.pace = pace
        self.start = start
        self.followsFixes = followsFixes
    }

    /// Updates the clock with a batch.
    ///
    /// - Returns: The time of the batch.
    @discardableResult
    mutating func note(_ batch: Receiver.Batch, at host: ContinuousClock.Instant = .now) -> HostTime {
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
        return HostTime(instant: instant, utc: anchor.utc.adding(instant - anchor.instant))
    }
}

extension UTCTime {
    /// The host's current time.
    static var now: UTCTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UTCTime(secondsSince1970: Int64(time.tv_sec), nanosecond: UInt32(time.tv_nsec))
    }

    fileprivate func adding(_ duration: Duration) -> UTCTime {
        let parts = duration.components
        let nanoseconds = Int64(nanosecond) + parts.attoseconds / 1_000_000_000
        let carry = nanoseconds < 0 ? -1 : nanoseconds / 1_000_000_000
        return UTCTime(
            secondsSince1970: secondsSince1970 + parts.seconds + carry,
            nanosecond: UInt32(nanoseconds - carry * 1_000_000_000))
    }
}

extension SourceClock {
    /// Returns how long the host has to wait for an instant of the source; `nil` if that depends on further batches.
    func duration(until moment: ContinuousClock.Instant) -> Duration? {
        let duration = moment - now().instant
        guard let pace else { return duration }
        return pace > 0 ? duration / pace : nil
    }
}
