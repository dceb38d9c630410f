package import GNSS
internal import Glibc
internal import Receivers

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
        clock(at: moment, now: { ContinuousClock.now }, clock: { realTime })
    }

    /// The two clocks cannot be read at once, and a busy machine may do something else in between, which would look like an
    /// error of the clock. So the clock is read between two readings of the other one, a few times, and the reading with the
    /// shortest time in between counts.
    static func clock(
        at moment: ContinuousClock.Instant, now: () -> ContinuousClock.Instant, clock: () -> Duration
    ) -> Duration {
        var best: (uncertainty: Duration, result: Duration)?
        for _ in 0..<5 {
            let before = now()
            let reading = clock()
            let uncertainty = now() - before
            let result = reading - uncertainty / 2 - (before - moment)
            if uncertainty < best?.uncertainty ?? .seconds(Int64.max) { best = (uncertainty, result) }
            if uncertainty < .microseconds(5) { break }
        }
        return best?.result ?? .zero
    }

    private static var realTime: Duration {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
    }

    /// Whole seconds, rounded down, and the rest.
    package var secondsAndNanoseconds: (seconds: Int64, nanoseconds: Int32) {
        let parts = components
        let isBelow = parts.attoseconds < 0
        let rest = (parts.attoseconds + (isBelow ? 1_000_000_000_000_000_000 : 0)) / 1_000_000_000
        return (parts.seconds - (isBelow ? 1 : 0), Int32(rest))
    }
}
