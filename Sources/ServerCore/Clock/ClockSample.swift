package import GNSS
internal import Glibc
internal import Receivers

/// A comparison of the system clock with a receiver's clock: the times of both clocks at the same instant.
package struct ClockSample: Equatable {
    /// The receiver's time, in UTC.
    package var truth: UTCTime
    /// The system clock's time, as the duration since 1970-01-01 00:00 UTC.
    package var computer: Duration
    /// The quantization error of the pulse in seconds, by which ``computer`` has already been corrected; `nil` without
    /// a pulse or if the receiver does not report the error.
    package var quantizationError: Double?

    /// Creates a sample from the times of both clocks.
    package init(truth: UTCTime, computer: Duration, quantizationError: Double? = nil) {
        self.truth = truth
        self.computer = computer
        self.quantizationError = quantizationError
    }

    /// Creates a sample from an epoch and the time at which its last byte arrived.
    ///
    /// The sentences of an epoch arrive some time after the instant that the epoch describes. The delay is nearly
    /// constant, so the consumer must compensate for it.
    ///
    /// - Returns: `nil` if the epoch's time is not trustworthy.
    package init?(_ epoch: Epoch, receivedAt computer: Duration) {
        guard epoch.fix.hasPosition, epoch.isComplete, let time = epoch.fix.time, !time.isLeapSecond,
            epoch.supplement?.hasUnresolvedTime != true
        else { return nil }
        self.init(truth: time, computer: computer)
    }

    /// The full second to which the sample refers, in seconds since 1970; `nil` if the fix is between two full seconds.
    ///
    /// Binary protocols report the exact time of a fix, which is up to a millisecond before or after the second.
    package var second: Int64? {
        let tolerance: UInt32 = 1_000_000
        if truth.nanosecond <= tolerance { return truth.secondsSince1970 }
        return truth.nanosecond >= 1_000_000_000 - tolerance ? truth.secondsSince1970 + 1 : nil
    }

    /// Returns a more precise sample that uses the system time of the receiver's pulse.
    ///
    /// The pulse marks the start of a second, and the epoch identifies this second.
    ///
    /// - Parameters:
    ///   - pulse: The time of the pulse according to the system clock, as the time since 1970.
    ///   - announced: The pulses that the receiver has announced.
    /// - Returns: `nil` if the epoch's time is not a whole second, or if the epoch arrived more than a second after the
    ///   pulse.
    package func at(pulse: Duration, announced: [Pulse] = []) -> ClockSample? {
        guard let second, pulse <= computer, computer - pulse < .seconds(1) else { return nil }
        let truth = UTCTime(secondsSince1970: second)
        guard let error = announced.first(where: { $0.time == truth })?.quantizationError else {
            return ClockSample(truth: truth, computer: pulse)
        }
        return ClockSample(truth: truth, computer: pulse + .seconds(error), quantizationError: error)
    }
}

extension Duration {
    /// Returns the time of the system clock at a recent instant, as the time since 1970 in UTC.
    package static func clock(at moment: ContinuousClock.Instant) -> Duration {
        clock(at: moment, now: { ContinuousClock.now }, clock: { realTime })
    }

    /// Converts an instant on one clock to the time on another clock.
    ///
    /// Two clocks cannot be read simultaneously. If the thread is suspended between the two readings, the delay looks
    /// like a clock error. Therefore, `clock` is read between two readings of `now`. These readings are repeated
    /// several times, and the attempt with the shortest interval is used.
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

    /// The duration as whole seconds, rounded down, and the remaining nanoseconds.
    package var secondsAndNanoseconds: (seconds: Int64, nanoseconds: Int32) {
        let parts = components
        let isBelow = parts.attoseconds < 0
        let rest = (parts.attoseconds + (isBelow ? 1_000_000_000_000_000_000 : 0)) / 1_000_000_000
        return (parts.seconds - (isBelow ? 1 : 0), Int32(rest))
    }
}
