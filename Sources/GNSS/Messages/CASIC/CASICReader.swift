import NMEA

/// A reader for CASIC, the protocol of Zhongke Microelectronics receivers, such as the AT6558.
///
/// | message | class, ID | content |
/// |---|---|---|
/// | NAV-DOP | 01 01 | DOPs |
/// | NAV-SOL | 01 02 | position in earth-centered coordinates |
/// | NAV-PV | 01 03 | position and velocity |
/// | NAV-TIMEUTC | 01 10 | time |
/// | NAV-GPSINFO, -BDSINFO, -GLNINFO | 01 20, 21, 22 | the satellites of one system |
/// | MON-VER | 0A 04 | versions |
///
/// NAV-PV and NAV-DOP contain no time, but all messages for the same fix contain the same receiver run time. NAV-PV and
/// NAV-DOP are therefore held back until NAV-TIMEUTC arrives, and reported together with it. If the receiver sends
/// NAV-PV more often than NAV-TIMEUTC, the times between are computed from the run time.
struct CASICReader: FrameReader {
    static var talker: Talker { "ZK" }

    /// The latest NAV-TIMEUTC, and its run time in milliseconds.
    private var latest: (time: BinaryReport.Time, runTime: UInt32)?
    /// The values that are held back until the time of their fix arrives.
    private var waiting: (report: BinaryReport, runTime: UInt32)?
    /// Whether values for two fixes have arrived before any time. In that case, values are not held back.
    private var lacksTime = false

    init() {}

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        guard frame.count >= 14 else { return nil }
        let payload = UnsafeRawBufferPointer(rebasing: frame[6..<frame.count - 4])
        let runTime = payload.little(UInt32.self, at: 0)
        switch (frame[4], frame[5], payload.count) {
        case (0x01, 0x01, 28...): return timed(Self.dilutions(payload), runTime)
        case (0x01, 0x02, 72...): return Self.solution(payload)
        case (0x01, 0x03, 80...): return timed(Self.position(payload), runTime)
        case (0x01, 0x10, 24...): return time(payload, runTime)
        case (0x01, 0x20...0x22, 8...):
            var report = Self.satellites(payload, system: frame[5] - 0x20)
            if let latest, latest.runTime == runTime { report.time = latest.time }
            return report
        case (0x0A, 0x04, 64...): return Self.version(payload)
        default: return nil
        }
    }

    /// Adds the time to a report, or keeps the report until the time arrives.
    private mutating func timed(_ report: BinaryReport, _ runTime: UInt32) -> BinaryReport? {
        var report = report
        if let latest, latest.runTime == runTime {
            report.time = latest.time
            report.isTimeOfFix = report.fix.mode.map { $0 != .noFix } ?? false
            return report
        }
        var due: BinaryReport?
        if let earlier = waiting {
            if earlier.runTime == runTime {
                report = earlier.report.completed(by: report)
            } else if latest != nil {
                due = timed(earlier.report, fromRunTime: earlier.runTime)
            } else {
                lacksTime = true
            }
        }
        waiting = lacksTime ? nil : (report, runTime)
        return lacksTime ? report : due
    }

    /// Adds a time that is computed from the run time, unless the latest known time is too old.
    private func timed(_ report: BinaryReport, fromRunTime runTime: UInt32) -> BinaryReport {
        var report = report
        guard let latest, case .utc(let date?, let time) = latest.time else { return report }
        let difference = Int32(truncatingIfNeeded: Int64(runTime) - Int64(latest.runTime))
        guard abs(Int64(difference)) < Self.maxDifference, let moment = date.adding(difference, to: time) else {
            return report
        }
        report.time = .utc(moment.date, moment.time)
        report.isTimeOfFix = report.fix.mode != .noFix
        return report
    }

    /// The maximum difference from a known time, in milliseconds.
    private static let maxDifference: Int64 = 10_000

    private mutating func time(_ payload: UnsafeRawBufferPointer, _ runTime: UInt32) -> BinaryReport? {
        // The lower two bits indicate whether the time of week and the week are known.
        let isKnown = payload[21] & 3 == 3
        let time = isKnown ? payload.utc : nil
        latest = time.map { ($0, runTime) }
        var report = Self.named("NAV-TIME")
        let held = waiting
        waiting = nil
        lacksTime = false
        if let held {
            // Values that belong to an earlier fix are reported now. The time need not be reported, because the next
            // message contains one.
            guard held.runTime == runTime else { return timed(held.report, fromRunTime: held.runTime) }
            report = held.report
        }
        report.name.code = "NAV-TIME"
        report.time = time
        // The third bit indicates that the leap seconds are known.
        report.isTimeOfFix = payload[21] & 4 != 0 && report.fix.mode != .noFix
        return time == nil && report.fix == Fix() ? nil : report
    }
}

extension BinaryReport {
    /// Returns the next report for the same fix, completed with the values of this report.
    fileprivate func completed(by next: BinaryReport) -> BinaryReport {
        var result = next
        result.fix = fix
        result.fix.complete(by: next.fix)
        result.supplement = next.supplement ?? supplement
        result.precision = max(precision, next.precision)
        return result
    }
}

extension CalendarDate {
    /// Returns the date and the time of day a number of milliseconds after a time on this date; `nil` during a leap
    /// second.
    fileprivate func adding(_ milliseconds: Int32, to time: TimeOfDay) -> (date: CalendarDate, time: TimeOfDay)? {
        let day = UTCTime.nanosecondsPerDay
        guard time.nanosecondOfDay < day else { return nil }
        // A day is added to keep the sum positive.
        let (days, rest) = (time.nanosecondOfDay + day + Int64(milliseconds) * 1_000_000).quotientAndRemainder(
            dividingBy: day)
        let (second, nanosecond) = rest.quotientAndRemainder(dividingBy: 1_000_000_000)
        return TimeOfDay(secondOfDay: second, nanosecond: UInt32(nanosecond)).map {
            (CalendarDate(daysSince1970: daysSince1970 + Int(days) - 1), $0)
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The date and time in NAV-TIMEUTC.
    fileprivate var utc: BinaryReport.Time? {
        guard
            let date = CalendarDate(
                year: Int16(clamping: little(UInt16.self, at: 14)), month: self[16], day: self[17]),
            let time = TimeOfDay(
                hour: self[18], minute: self[19], second: self[20],
                nanosecond: UInt32(Swift.min(little(UInt16.self, at: 12), 1_000)) * 1_000_000)
        else { return nil }
        return .utc(date, time)
    }
}
