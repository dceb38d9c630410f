import NMEA
import UBX

extension UBXReader {
    /// Sets the time of a report to UTC if the receiver knows UTC, and otherwise to the GPS time of week.
    mutating func setTime(of report: inout BinaryReport, from solution: some UBXSolution) {
        timeOfSolution = solution.utc == nil ? nil : solution.timeOfWeek
        report.timeOfWeek = solution.timeOfWeek
        if let (date, time) = solution.utc {
            report.time = .utc(date, time)
            if solution.validity.contains(.fullyResolved) {
                report.leapSeconds = solution.leapSeconds
            } else {
                var supplement = report.supplement ?? Supplement()
                supplement.hasUnresolvedTime = true
                report.supplement = supplement
            }
        } else {
            report.time = .gps(nil, milliseconds: solution.timeOfWeek)
            report.isTimeOfFix = false
        }
    }

    func read(_ clock: NavTIMEGPS, into report: inout BinaryReport) -> Bool {
        report.begin("NAV-TGPS", repeating: clock.timeOfWeek)
        if clock.validity.contains(.leapSeconds) { report.leapSeconds = Int64(clock.leapSeconds) }
        guard clock.validity.isSuperset(of: [.timeOfWeek, .week]) else { return true }
        let nanoseconds = Int64(clock.timeOfWeek) * 1_000_000 + Int64(clock.nanosecond)
        report.time = .gps(GPSWeek(Int64(clock.week)), nanoseconds: nanoseconds)
        report.isTimeOfFix = clock.timeOfWeek != timeOfSolution
        return true
    }

    func read(_ clock: NavTIMEUTC, into report: inout BinaryReport) -> Bool {
        report.begin("NAV-TUTC", repeating: clock.timeOfWeek)
        guard clock.validity.contains(.utc), let utc = clock.utc else { return false }
        report.time = .utc(utc.date, utc.time)
        report.isTimeOfFix = clock.timeOfWeek != timeOfSolution
        return true
    }

    func read(_ announcement: NavTIMELS, into report: inout BinaryReport) -> Bool {
        // The firmware's own number of leap seconds may be outdated.
        guard announcement.validity.contains(.leapSeconds), announcement.source != 0 else { return false }
        report.begin("NAV-TLS", repeating: announcement.timeOfWeek)
        report.leapSeconds = Int64(announcement.leapSeconds)
        return true
    }

    func read(_ clock: NavCLOCK, into report: inout BinaryReport) -> Bool {
        report.begin("NAV-CLK", repeating: clock.timeOfWeek)
        var supplement = Supplement()
        supplement.clockBias = Double(clock.bias) / 1e9
        supplement.clockDrift = Double(clock.drift) / 1e9
        report.supplement = supplement
        return true
    }
}

extension UBXSolution {
    /// The date and time; `nil` unless both are known. Until the flag `fullyResolved` is set, the time may be wrong,
    /// because it is computed with the default leap seconds of the receiver's firmware.
    var utc: (date: CalendarDate, time: TimeOfDay)? {
        guard validity.isSuperset(of: [.date, .time]),
            let date = CalendarDate(year: Int16(clamping: year), month: month, day: day)
        else { return nil }
        return date.time(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    }

    /// GPS time minus UTC in seconds, computed from the two times in the message; `nil` if the receiver does not know
    /// UTC, or during a leap second.
    fileprivate var leapSeconds: Int64? {
        guard let time = utc?.time, time.second < 60 else { return nil }
        let day: Int64 = 86_400
        let ahead = Int64(timeOfWeek) * 1_000_000 - time.nanosecondOfDay
        let seconds = Int64((Double(ahead) / 1e9).rounded()) % day
        return (seconds + day) % day
    }
}

extension NavTIMEUTC {
    fileprivate var utc: (date: CalendarDate, time: TimeOfDay)? {
        CalendarDate(year: Int16(clamping: year), month: month, day: day)?
            .time(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    }
}

extension CalendarDate {
    /// Returns the date and the time of day for a time on this date; `nil` if the time is invalid.
    ///
    /// The nanoseconds may be negative. In that case, the time lies in the previous second, which may belong to the
    /// previous day.
    func time(
        hour: UInt8, minute: UInt8, second: UInt8, nanosecond: Int32
    ) -> (date: CalendarDate, time: TimeOfDay)? {
        guard hour < 24, minute < 60, second <= 60, abs(Int64(nanosecond)) < 1_000_000_000 else { return nil }
        if nanosecond >= 0 {
            return TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: UInt32(nanosecond)).map {
                (self, $0)
            }
        }
        let fraction = UInt32(1_000_000_000 + nanosecond)
        if second == 60 {
            // Rounding to milliseconds must not move the leap second into the next day.
            if nanosecond > -500_000 {
                return TimeOfDay(hour: hour, minute: minute, second: 60, nanosecond: 0).map { (self, $0) }
            }
            return TimeOfDay(hour: hour, minute: minute, second: 59, nanosecond: fraction).map { (self, $0) }
        }
        let secondOfDay = Int64(hour) * 3_600 + Int64(minute) * 60 + Int64(second) - 1
        let isDayBefore = secondOfDay < 0
        let time = TimeOfDay(secondOfDay: isDayBefore ? 86_399 : secondOfDay, nanosecond: fraction)
        return time.map { (isDayBefore ? CalendarDate(daysSince1970: daysSince1970 - 1) : self, $0) }
    }
}
