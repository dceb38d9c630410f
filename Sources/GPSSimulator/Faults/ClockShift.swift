internal import GNSS
internal import Glibc
internal import NMEA

/// A shift of the receiver's clock that makes midnight or a leap second occur at a planned time.
struct ClockShift: Hashable, Sendable {
    /// The number of seconds added to the receiver's time.
    private let offset: Int64
    /// The time at which the leap second begins, in seconds since the start of the run; `nil` if no leap second is
    /// planned.
    private let leapSecond: Double?
    /// GPS time minus UTC before the planned midnight or leap second, in seconds.
    private let leapSeconds: Int64

    /// The default time of a planned midnight or leap second, in seconds since the start of the run.
    private static let defaultTime = 10.0
    /// The latest time of a planned event, in seconds since the start of the run. Events more than about a century
    /// after the start are ignored.
    private static let maxTime = 3e9

    /// Creates a shift for the earliest planned leap second or, if no leap second is planned, for the earliest planned
    /// midnight.
    ///
    /// A run never has more than one of these events.
    /// - Returns: `nil` if neither event is planned.
    init?(_ plans: [FaultPlan], start: UTCTime, _ random: inout SeededRandom) {
        var times: [Fault: Double] = [:]
        for plan in plans where plan.fault.level == .clock {
            guard let time = Self.time(of: plan, &random) else { continue }
            times[plan.fault] = min(time, times[plan.fault] ?? .infinity)
        }
        leapSecond = times[.leapSecond]
        guard let time = leapSecond ?? times[.midnight] else { return nil }
        let planned = start.adding(seconds: time)
        let midnight =
            leapSecond == nil
            ? planned.secondsSince1970 - planned.secondOfDay + 86_400 : Self.endOfHalfYear(after: planned)
        offset = midnight - planned.secondsSince1970
        leapSeconds = UTCTime(secondsSince1970: midnight - 1).leapSeconds
    }

    /// Shifts an observation's time, and updates its leap seconds.
    func shift(_ observation: inout Observation, at seconds: Double) {
        observation.time = shifted(observation.time, at: seconds)
        observation.fix.time = observation.fix.time.map { shifted($0, at: seconds) }
        let isAfterLeapSecond = leapSecond.map { seconds >= $0 + 1 } ?? false
        observation.leapSeconds = leapSeconds + (isAfterLeapSecond ? 1 : 0)
    }

    private func shifted(_ time: UTCTime, at seconds: Double) -> UTCTime {
        var time = time
        time.secondsSince1970 += offset
        guard let leapSecond, seconds >= leapSecond else { return time }
        time.secondsSince1970 -= 1
        time.isLeapSecond = seconds < leapSecond + 1
        return time
    }

    /// Returns the time of a planned event in seconds since the start of the run, or `nil` if the event does not occur.
    ///
    /// The plan's chance applies to each second of its window, so a chance below 1 makes the time random.
    private static func time(of plan: FaultPlan, _ random: inout SeededRandom) -> Double? {
        guard plan.chance > 0 else { return nil }
        let isCertain = plan.chance == 1
        let first = plan.window?.lowerBound ?? (isCertain ? defaultTime : 1)
        // A single random number determines the waiting time, because drawing one for each second would take too long
        // when the chance is small.
        let waiting = isCertain ? 0 : (log1p(-random.nextUnit()) / log1p(-plan.chance)).rounded(.down)
        let duration = plan.window.map { $0.upperBound - $0.lowerBound } ?? .infinity
        let time = (first + waiting).rounded(.up)
        return waiting < duration && time < maxTime ? time : nil
    }

    /// Returns the next end of June or December, in seconds since 1970. Leap seconds occur only at these times.
    private static func endOfHalfYear(after time: UTCTime) -> Int64 {
        let year = time.date.year
        let days = [CalendarDate(year: year, month: 6, day: 30), CalendarDate(year: year, month: 12, day: 31)]
        let ends = days.compactMap { $0.map { (Int64($0.daysSince1970) + 1) * 86_400 } }
        return ends.first { $0 > time.secondsSince1970 } ?? time.secondsSince1970
    }
}
