internal import GNSS
internal import Glibc
internal import NMEA

/// A run whose clock is set so that midnight, or a leap second, comes at a planned moment.
struct ClockShift: Hashable, Sendable {
    /// Seconds that are added to the time.
    private let offset: Int64
    /// Seconds from the start at which the leap second begins, if there is one.
    private let leapSecond: Double?
    /// How many there were before.
    private let leapSeconds: Int64

    /// When it comes if no moment is named, in seconds from the start.
    private static let usualMoment = 10.0
    /// What is to come a century later never comes.
    private static let latestMoment = 3e9

    /// Days end once: with the leap second if there is one, and at the first moment that is planned.
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

    /// Sets what the receiver's clock shows.
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

    /// A chance is that of each second; the seed decides.
    private static func moment(of plan: FaultPlan, _ random: inout SeededRandom) -> Double? {
        guard plan.chance > 0 else { return nil }
        let isCertain = plan.chance == 1
        let first = plan.window?.lowerBound ?? (isCertain ? usualMoment : 1)
        // Drawn at once, not second by second: with a small chance they are more than anybody could count.
        let waiting = isCertain ? 0 : (log1p(-random.nextUnit()) / log1p(-plan.chance)).rounded(.down)
        let duration = plan.window.map { $0.upperBound - $0.lowerBound } ?? .infinity
        let moment = (first + waiting).rounded(.up)
        return waiting < duration && moment < latestMoment ? moment : nil
    }

    /// Leap seconds come at the end of June or December.
    private static func endOfHalfYear(after time: UTCTime) -> Int64 {
        let year = time.date.year
        let days = [CalendarDate(year: year, month: 6, day: 30), CalendarDate(year: year, month: 12, day: 31)]
        let ends = days.compactMap { $0.map { (Int64($0.daysSince1970) + 1) * 86_400 } }
        return ends.first { $0 > time.secondsSince1970 } ?? time.secondsSince1970
    }
}
