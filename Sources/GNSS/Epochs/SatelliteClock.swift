public import NMEA

// Many binary protocols report GPS time, which counts weeks since 1980-01-06 and has no leap seconds. Some receivers
// send only the lowest 10 bits of the week.

/// A clock that converts GPS time to UTC, based on the data that the receiver has reported so far.
public struct SatelliteClock: Sendable {
    /// GPS time minus UTC in seconds; `nil` until the receiver has reported it.
    private(set) var leapSeconds: Int64?
    /// The latest possible date, such as today's; `nil` if it is unknown.
    public var latestDate: CalendarDate?
    /// The week of the approximate date of the data; `nil` if it is unknown.
    private let approximateWeek: Int64?
    /// The earliest possible date. An earlier date is wrong by a multiple of 1,024 weeks; `nil` if dates are not
    /// corrected.
    var earliestDate: CalendarDate?
    /// The latest week that the receiver has reported in full, or that follows from a reported date.
    private var week: Int64?
    /// The latest week that the receiver has reported, completed if necessary.
    private var latestWeek: Int64?

    private static let secondsPerWeek: Int64 = 604_800
    private static let nanosecondsPerSecond: Int64 = 1_000_000_000
    /// The range of a 16-bit week number, which is the widest that any protocol sends.
    private static let possibleWeeks: ClosedRange<Int64> = 0...65_535

    /// Creates a clock that knows neither the leap seconds nor the week.
    ///
    /// - Parameters:
    ///   - latestDate: See ``latestDate``.
    ///   - approximateDate: The approximate date of the data; `nil` if it is unknown. A truncated week number is
    ///     completed to the week nearest to this date.
    ///   - earliestDate: The earliest possible date. An earlier date is wrong by a multiple of 1,024 weeks; `nil` if
    ///     dates are not corrected.
    public init(
        latestDate: CalendarDate?, approximateDate: CalendarDate? = nil, earliestDate: CalendarDate? = nil
    ) {
        self.latestDate = latestDate
        approximateWeek = approximateDate.map(Self.week).flatMap { $0 <= GPSWeek.lastPossible ? $0 : nil }
        self.earliestDate = earliestDate
    }

    /// Whether the week is known, so that a time of week can be converted to UTC.
    var knowsWeek: Bool { latestWeek != nil }

    /// Sets GPS time minus UTC, in seconds. Values outside 10–99 s are ignored as implausible, because the difference
    /// had reached 10 s before most receivers were made.
    public mutating func setLeapSeconds(_ seconds: Int64) {
        if 10..<100 ~= seconds { leapSeconds = seconds }
    }

    /// Records the week and the leap seconds that a report contains.
    /// - Returns: `true` if the week has become known or the leap seconds have changed, so that times that were
    ///   converted before may be wrong. A week that follows from a date in UTC does not count, because a message with
    ///   such a date also has a UTC time.
    mutating func learn(_ time: BinaryReport.Time?, leapSeconds reported: Int64?) -> Bool {
        let (knewWeek, previousLeapSeconds) = (week != nil, leapSeconds)
        if let time { learn(time) }
        if let reported { setLeapSeconds(reported) }
        if leapSeconds != previousLeapSeconds { return true }
        guard case .gps = time else { return false }
        return !knewWeek && week != nil
    }

    /// Records the week that a time contains.
    public mutating func learn(_ time: BinaryReport.Time) {
        switch time {
        case .utc(let date?, _): learn(date)
        case .gps(let stated?, _) where Self.possibleWeeks ~= stated.number:
            if stated.modulus == nil { week = stated.number }
            latestWeek = full(stated)
        default: break
        }
    }

    /// Records the week that contains a date.
    mutating func learn(_ date: CalendarDate) {
        week = Self.week(date)
        latestWeek = week
    }

    /// Converts a time to UTC. Returns `nil` if the time is out of range or GPS time minus UTC is unknown. The date is
    /// `nil` if the week is unknown.
    public func utc(_ time: BinaryReport.Time) -> (date: CalendarDate?, time: TimeOfDay)? {
        switch time {
        case .utc(let date, let time): return (date, time)
        case .gps(let stated, _):
            guard let (day, time) = dayAndTime(time) else { return nil }
            return (stated == nil ? nil : CalendarDate(daysSince1970: day), time)
        }
    }

    /// Returns the UTC time of day; `nil` if the time is out of range or GPS time minus UTC is unknown.
    func timeOfDay(_ time: BinaryReport.Time) -> TimeOfDay? {
        if case .utc(_, let time) = time { time } else { dayAndTime(time)?.time }
    }

    /// Converts GPS time to UTC, as a number of days since 1970-01-01 and a time of day. The day is meaningless if the
    /// week is unknown.
    private func dayAndTime(_ time: BinaryReport.Time) -> (day: Int, time: TimeOfDay)? {
        guard case .gps(let stated, let nanoseconds) = time else { return nil }
        let limit = 2 * Self.secondsPerWeek * Self.nanosecondsPerSecond
        guard -limit...limit ~= nanoseconds else { return nil }
        guard let stated else {
            let leap =
                latestWeek.map { leapSeconds(in: $0, at: nanoseconds, isCertain: week != nil) } ?? leapSeconds
                ?? approximateWeek.map { Self.leapSeconds(week: $0) }
            return leap.flatMap { utc(week: 0, nanoseconds, leap: $0) }
        }
        guard Self.possibleWeeks ~= stated.number else { return nil }
        let statedWeek = full(stated)
        let isCertain = stated.modulus == nil || week != nil
        // In UTC, the week begins on the previous day.
        let leap = leapSeconds(in: statedWeek, day: -1, at: nanoseconds, isCertain: isCertain)
        let result = utc(week: statedWeek, nanoseconds, leap: leap)
        guard let (day, time) = result, isCertain, leapSeconds == nil || time.plainSecondOfDay == 0,
            UTCTime.leapSeconds(atDay: Int64(day)) == leap + 1
        else { return result }
        // A leap second that `leap` does not include was inserted before this day, either during the week or after the
        // receiver reported its leap seconds.
        if time.plainSecondOfDay == 0, UTCTime.leapSeconds(atDay: Int64(day) - 1) == leap {
            return TimeOfDay(hour: 23, minute: 59, second: 60, nanosecond: time.nanosecond).map { (day - 1, $0) }
        }
        return leapSeconds == nil ? utc(week: statedWeek, nanoseconds, leap: leap + 1) : result
    }

    private func utc(week: Int64, _ nanoseconds: Int64, leap: Int64) -> (day: Int, time: TimeOfDay)? {
        let secondsPerDay: Int64 = 86_400
        // Three weeks are added to keep the sum positive, because integer division rounds toward zero.
        let total = nanoseconds + (3 * Self.secondsPerWeek - leap) * Self.nanosecondsPerSecond
        let (seconds, nanosecond) = total.quotientAndRemainder(dividingBy: Self.nanosecondsPerSecond)
        let (days, second) = seconds.quotientAndRemainder(dividingBy: secondsPerDay)
        guard let time = TimeOfDay(secondOfDay: second, nanosecond: UInt32(nanosecond)) else { return nil }
        return (CalendarDate(dayOfGPSTime: (week - 3) * 7 + days).daysSince1970, time)
    }

    private static func week(_ date: CalendarDate) -> Int64 { date.dayOfGPSTime / 7 }

    /// Returns GPS time minus UTC in seconds at the beginning of a day in UTC.
    ///
    /// - Parameter day: The number of days since the week's Sunday.
    static func leapSeconds(week: Int64, day: Int64 = 0) -> Int64 {
        UTCTime.leapSeconds(atDay: Int64(CalendarDate(dayOfGPSTime: week * 7 + day).daysSince1970))
    }

    /// Returns GPS time minus UTC on a day, in seconds.
    ///
    /// - Parameters:
    ///   - day: The number of days since the week's Sunday.
    ///   - nanoseconds: The time of week for which the difference is needed. If its date is too early, the result is
    ///     the difference on the corrected date.
    ///   - isCertain: Whether the receiver has sent the week or a date in full. Otherwise the week may be
    ///   wrong, and today's difference is assumed.
    private func leapSeconds(in week: Int64, day: Int64 = 0, at nanoseconds: Int64, isCertain: Bool) -> Int64 {
        if let leapSeconds { return leapSeconds }
        guard isCertain else { return UTCTime.latestLeapSeconds }
        let leap = Self.leapSeconds(week: week, day: day)
        guard let earliestDate, let sentDay = utc(week: week, nanoseconds, leap: leap)?.day else { return leap }
        let correctedDay = CalendarDate(daysSince1970: sentDay).movedForward(to: earliestDate).daysSince1970
        return Self.leapSeconds(week: week, day: day + Int64(correctedDay - sentDay))
    }

    /// Returns the full week number.
    ///
    /// A truncated number is completed to the week nearest to the latest full week or to the approximate date. If
    /// neither is known, the number is completed to a week that is not in the future: the one whose leap seconds are
    /// closest to the leap seconds that the receiver reports or, without them, the latest such week. The reported leap
    /// seconds may be outdated, for example after a year without power.
    private func full(_ stated: GPSWeek) -> Int64 {
        guard let modulus = stated.modulus, modulus > 0 else { return stated.number }
        let number = stated.number % modulus
        if let week = week ?? approximateWeek { return number + (week - number + modulus / 2) / modulus * modulus }
        let latest = latestDate.map(Self.week) ?? Self.lastWeek
        let latestCandidate = number + max(0, latest - number) / modulus * modulus
        guard let leapSeconds else { return latestCandidate }
        func difference(_ week: Int64) -> Int64 { abs(Self.leapSeconds(week: week, day: -1) - leapSeconds) }
        // The leap seconds of two candidates differ by more than 2.
        if difference(latestCandidate) <= 1 { return latestCandidate }
        let candidates = stride(from: latestCandidate, to: 0, by: -Int(modulus))
        return candidates.min { difference($0) < difference($1) } ?? latestCandidate
    }

    /// The last week of the third cycle of 1,024 weeks, which ends in November 2038.
    private static let lastWeek: Int64 = 3_071
}

extension TimeOfDay {
    /// Creates a time of day that is not within a leap second.
    init?(secondOfDay: Int64, nanosecond: UInt32) {
        guard 0..<86_400 ~= secondOfDay else { return nil }
        self.init(
            hour: UInt8(secondOfDay / 3_600), minute: UInt8(secondOfDay / 60 % 60), second: UInt8(secondOfDay % 60),
            nanosecond: nanosecond)
    }
}
