internal import GNSS
internal import Glibc
internal import NMEA

/// A shift of the receiver's clock that makes midnight or a leap second occur at a planned time.
struct ClockShift: Hashable, Sendable {
    /// The number of seconds added to the time.
    private let offset: Int64
    /// The time at which the leap second begins, in seconds from the start; `nil` without a leap second.
    private let leapSecond: Double?
    /// GPS time minus UTC before the planned leap second, in seconds.
    private let leapSeconds: Int64

    /// The default time of the event, in seconds from the start.
    private static let usualMoment = 10.0
    /// Events later than this, about a century from the start, are ignored.
    private static let latestMoment = 3e9

    /// Creates a shift for the earliest planned leap second or, without one, for the earliest planned midnight.
    ///
    /// A run has only one such end of a day.
    /// - Returns: `nil` when neither is planned.
    init?(_ plans: [FaultPlan], start: UTCTime, _ random: inout SeededRandom) {
        var moments: [Fault: Double] = [:]
        for plan in plans where plan.fault.level == .clock {
            guard let moment = Self.moment(of: plan, &random) else { continue }
            moments[plan.fault] = min(moment, moments[plan.fault] ?? .infinity)
        }
        leapSecond = moments[.leapSecond]
        guard let moment = leapSecond ?? moments[.midnight] else { return nil }
        let planned = start.adding(seconds: moment)
        let midnight =
            leapSecond == nil
            ? planned.secondsSince1970 - planned.secondOfDay + 86_400 : Self.endOfHalfYear(after: planned)
        offset = midnight - planned.secondsSince1970
        leapSeconds = UTCTime(secondsSince1970: midnight - 1).leapSeconds
    }

    /// Shifts the time of an observation.
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

    /// Returns the time of a planned event; `nil` when it does not occur.
    ///
    /// The plan's chance applies to each second, and the random numbers decide.
    private static func moment(of plan: FaultPlan, _ random: inout SeededRandom) -> Double? {
        guard plan.chance > 0 else { return nil }
        let isCertain = plan.chance == 1
        let first = plan.window?.lowerBound ?? (isCertain ? usualMoment : 1)
        // The waiting time is drawn at once. With a small chance, drawing second by second would take too long.
        let waiting = isCertain ? 0 : (log1p(-random.nextUnit()) / log1p(-plan.chance)).rounded(.down)
        let duration = plan.window.map { $0.upperBound - $0.lowerBound } ?? .infinity
        let moment = (first + waiting).rounded(.up)
        return waiting < duration && moment < latestMoment ? moment : nil
    }

    /// Returns the end of the next June or December, the only dates of leap seconds, in seconds since 1970.
    private static func endOfHalfYear(after time: UTCTime) -> Int64 {
        let year = time.date.year
        let days = [CalendarDate(year: year, month: 6, day: 30), CalendarDate(year: year, month: 12, day: 31)]
        let ends = days.compactMap { $0.map { (Int64($0.daysSince1970) + 1) * 86_400 } }
        return ends.first { $0 > time.secondsSince1970 } ?? time.secondsSince1970
    }
}
