package import GNSS
internal import GPSBridge
internal import Glibc

/// A measurement of the computer's clock by a receiver's: what both showed at the same moment.
package struct ClockSample: Equatable {
    /// The receiver's time.
    package var truth: UTCTime
    /// What the computer's clock of UTC showed, since 1970.
    package var computer: Duration

    /// What both showed.
    package init(truth: UTCTime, computer: Duration) {
        self.truth = truth
        self.computer = computer
    }

    /// What an epoch says, as of the moment when its last byte came; `nil` when that cannot be trusted.
    ///
    /// The receiver's time is that of the second it speaks of: its sentences come later, always by about the same time, which
    /// whoever uses it makes up for.
    package init?(_ epoch: Epoch, heardAt computer: Duration) {
        guard epoch.fix.hasPosition, epoch.isComplete, let time = epoch.fix.time, !time.isLeapSecond else { return nil }
        self.init(truth: time, computer: computer)
    }

    /// The same second by its pulse: the epoch says which second began with it. `nil` when the pulse belongs to another one.
    ///
    /// - Parameter pulse: what the computer's clock showed, since 1970. A receiver speaks of a second within that second.
    package func at(pulse: Duration) -> ClockSample? {
        guard truth.nanosecond == 0, pulse <= computer, computer - pulse < .seconds(1) else { return nil }
        return ClockSample(truth: truth, computer: pulse)
    }
}

extension Duration {
    /// What the computer's clock of UTC showed at a moment just past, since 1970.
    package static func clock(at moment: ContinuousClock.Instant) -> Duration {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec) - (ContinuousClock.now - moment)
    }

    /// Whole seconds, rounded down, and the rest.
    package var secondsAndNanoseconds: (seconds: Int64, nanoseconds: Int32) {
        let parts = components
        let isBelow = parts.attoseconds < 0
        let rest = (parts.attoseconds + (isBelow ? 1_000_000_000_000_000_000 : 0)) / 1_000_000_000
        return (parts.seconds - (isBelow ? 1 : 0), Int32(rest))
    }
}
