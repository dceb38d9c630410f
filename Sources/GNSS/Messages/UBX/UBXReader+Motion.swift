import NMEA
import UBX

// The motion of a vehicle, from receivers with gyroscopes and accelerometers. They report it several times between two
// fixes.

extension UBXReader {
    mutating func highRate(_ frame: UBXFrame) -> BinaryReport? {
        switch frame.identifier {
        case HnrPVT.identifier: HnrPVT(frame.payload).map { report($0) }
        case HnrATT.identifier: HnrATT(frame.payload).map { report($0) }
        default: nil
        }
    }

    private mutating func report(_ solution: HnrPVT) -> BinaryReport {
        var report = repeating("HNR-PVT", solution.timeOfWeek)
        if let (date, time) = solution.utc {
            report.time = .utc(date, time)
            report.isTimeOfFix = true
        }
        guard setMode(of: &report.fix, solution.fixTypeValue),
            let coordinate = Coordinate(onEarth: solution.latitude, solution.longitude)
        else {
            report.fix.mode = .noFix
            return report
        }
        report.fix.quality = Fix.Quality(
            type: solution.fixTypeValue, isDifferential: solution.flags.contains(.differential), carrier: 0)
        report.fix.coordinate = coordinate
        report.fix.setHeights(ellipsoidal: solution.height, meanSea: solution.altitude)
        report.fix.speed = solution.groundSpeed
        report.fix.course = solution.course.asDirection
        report.fix.errors = .received(
            horizontal: solution.horizontalAccuracy, vertical: solution.verticalAccuracy, speed: solution.speedAccuracy,
            course: solution.courseAccuracy)
        return report
    }

    private func report(_ attitude: HnrATT) -> BinaryReport {
        var report = repeating("HNR-ATT", attitude.timeOfWeek)
        var values = Attitude()
        values.heading = attitude.heading.asDirection
        values.headingAccuracy = attitude.headingAccuracy
        values.pitch = attitude.pitch
        values.roll = attitude.roll
        report.attitude = values
        return report
    }
}

extension HnrPVT {
    fileprivate var utc: (date: CalendarDate, time: TimeOfDay)? {
        guard validity.isSuperset(of: [.date, .time, .fullyResolved]) else { return nil }
        return CalendarDate(year: Int16(clamping: year), month: month, day: day)?
            .time(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    }
}
