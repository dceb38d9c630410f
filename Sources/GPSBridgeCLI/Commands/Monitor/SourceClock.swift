import GNSS
import GPSBridge
import Glibc
import MonitorScreen

/// The time that a source lives in: this machine's, or that of a simulation or a recording, which may pass at another pace.
struct SourceClock {
    /// How fast time passes; `nil` for this machine's own.
    private let pace: Double?
    /// What the source's clock shows at a moment of its time; `nil` until it is known.
    private var anchor: HostTime?
    /// A moment of the source's time, and when it was here.
    private var latest: (source: ContinuousClock.Instant, host: ContinuousClock.Instant)?
    private let start: UTCTime?
    /// Whether the first fix knows better what time it is.
    private var followsFixes: Bool

    /// This machine's time.
    static let host = SourceClock(pace: nil, start: nil, followsFixes: false)

    /// - Parameters:
    ///   - pace: how fast it passes; 0 for time that stands still between what comes.
    ///   - start: what it shows at the beginning; `nil` when nothing tells it.
    ///   - followsFixes: whether the first fix knows better.
    init(pace: Double?, start: UTCTime?, followsFixes: Bool) {
        self.pace = pace
        self.start = start
        self.followsFixes = followsFixes
    }

    /// Takes note of what came.
    /// - Returns: when that was.
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

    /// What time it is.
    func now(at host: ContinuousClock.Instant = .now) -> HostTime {
        guard let pace, let latest else { return HostTime(instant: host, utc: .now) }
        let instant = latest.source + (host - latest.host) * pace
        guard let anchor else { return HostTime(instant: instant, utc: .now) }
        return HostTime(instant: instant, utc: anchor.utc.adding(instant - anchor.instant))
    }
}

extension UTCTime {
    /// This machine's time.
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
    /// How long it takes here until a moment of the source's time; `nil` when that comes only with what comes.
    func duration(until moment: ContinuousClock.Instant) -> Duration? {
        let duration = moment - now().instant
        guard let pace else { return duration }
        return pace > 0 ? duration / pace : nil
    }
}
