import GNSS
import Glibc
import Testing

@testable import ServerCore

@Suite struct ClockSampleTests {
    private let computer = Duration.seconds(1_795_000_000) + .milliseconds(400)

    @Test("clock samples are computed only from complete fixes")
    func completeFixes() {
        let sample = ClockSample(epoch(), receivedAt: computer)
        #expect(sample?.truth == UTCTime(secondsSince1970: 1_795_000_000, nanosecond: 250_000_000))
        #expect(sample?.computer == computer)
        // No sample is created for a time without a position (which may be a guess), an incomplete epoch, a missing
        // time, or a leap second (which the system clock does not have).
        #expect(ClockSample(epoch { $0.fix.mode = .noFix }, receivedAt: computer) == nil)
        #expect(ClockSample(epoch { $0.isComplete = false }, receivedAt: computer) == nil)
        #expect(ClockSample(epoch { $0.fix.time = nil }, receivedAt: computer) == nil)
        #expect(ClockSample(epoch { $0.fix.time?.isLeapSecond = true }, receivedAt: computer) == nil)
    }

    @Test("a fix whose leap seconds are unresolved gives no clock sample")
    func unresolvedTime() {
        let unresolved = epoch {
            var supplement = Supplement()
            supplement.hasUnresolvedTime = true
            $0.supplement = supplement
        }
        #expect(ClockSample(unresolved, receivedAt: computer) == nil)
    }

    @Test(
        "a pulse's time is corrected by the error that the receiver announced for that pulse",
        arguments: [0, 398_603, 999_999_876])
    func announcedPulse(nanosecond: UInt32) throws {
        let second = 1_795_000_000 + (nanosecond < 500_000_000 ? 0 : 1) as Int64
        let arrival = Duration.seconds(second) + .milliseconds(400)
        let sample = try #require(ClockSample(epoch { $0.fix.time?.nanosecond = nanosecond }, receivedAt: arrival))
        let pulse = Duration.seconds(second)
        let next = Pulse(time: UTCTime(secondsSince1970: second + 1), quantizationError: 9e-9)
        let announced = Pulse(time: UTCTime(secondsSince1970: second), quantizationError: -7e-9)
        let corrected = sample.at(pulse: pulse, announced: [next, announced])
        #expect(corrected?.computer == pulse - .nanoseconds(7) && corrected?.quantizationError == -7e-9)
        #expect(sample.at(pulse: pulse, announced: [next]) == sample.at(pulse: pulse))
    }

    @Test("a pulse is assigned to the second of the next epoch")
    func pulses() {
        let second = ClockSample(epoch { $0.fix.time?.nanosecond = 0 }, receivedAt: computer)
        let pulse = Duration.seconds(1_795_000_000) - .microseconds(3)
        #expect(second?.at(pulse: pulse) == second.map { ClockSample(truth: $0.truth, computer: pulse) })
        // No sample is created for the pulse before a missed one, a pulse after the epoch, or an epoch in the middle of
        // a second.
        #expect(second?.at(pulse: computer - .seconds(1)) == nil)
        #expect(second?.at(pulse: computer + .nanoseconds(1)) == nil)
        #expect(ClockSample(epoch(), receivedAt: computer)?.at(pulse: .seconds(1_795_000_000)) == nil)
    }

    @Test(
        "a fix a few microseconds before or after a full second is assigned to that second",
        arguments: [398_603, 999_999_700])
    func exactTimes(nanosecond: UInt32) {
        let second = 1_795_000_000 + (nanosecond < 500_000_000 ? 0 : 1) as Int64
        let arrival = Duration.seconds(second) + .milliseconds(400)
        let sample = ClockSample(epoch { $0.fix.time?.nanosecond = nanosecond }, receivedAt: arrival)
        #expect(sample?.second == second)
        #expect(sample?.at(pulse: .seconds(second))?.truth == UTCTime(secondsSince1970: second))
    }

    @Test("whole seconds are rounded down, even before 1970")
    func secondsAreRoundedDownAlsoBefore1970() {
        #expect((Duration.seconds(7) - .microseconds(3)).secondsAndNanoseconds == (6, 999_997_000))
        #expect((Duration.zero - .nanoseconds(1)).secondsAndNanoseconds == (-1, 999_999_999))
        #expect(Duration.seconds(-7).secondsAndNanoseconds == (-7, 0))
    }

    @Test("a past clock time is computed correctly even if the clock readings are interrupted")
    func interruptedReading() {
        let start = ContinuousClock.now
        var now = start
        // The thread is suspended for 100, 200 and 300 ms between the first readings of the two clocks.
        var interruptions = [Duration.zero, .milliseconds(300), .milliseconds(200), .milliseconds(100)]
        let result = Duration.clock(
            at: start - .milliseconds(1_500),
            now: { now },
            clock: {
                now += interruptions.popLast() ?? .zero
                defer { now += .microseconds(2) }
                return computer + (now - start)
            })
        #expect(result == computer - .milliseconds(1_500) - .microseconds(1))
        #expect(interruptions.isEmpty)
    }

    @Test("a computed past clock time matches the system clock")
    func realClock() {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let difference = Duration.clock(at: .now - .seconds(1_500)) - (.seconds(time.tv_sec) - .seconds(1_500))
        #expect((Duration.zero ..< .seconds(900)).contains(difference))
    }

    private func epoch(_ change: (inout Epoch) -> Void = { _ in }) -> Epoch {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.coordinate = Coordinate(latitude: 1, longitude: 2)
        fix.time = UTCTime(secondsSince1970: 1_795_000_000, nanosecond: 250_000_000)
        var epoch = Epoch(fix: fix)
        change(&epoch)
        return epoch
    }
}
