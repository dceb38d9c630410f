import NMEA
import UBX

// This file reads a vehicle's motion, which receivers with gyroscopes and accelerometers report several times between
// two fixes.

extension UBXReader {
    mutating func readHighRate(_ frame: UBXFrame, into report: inout BinaryReport) -> Bool {
        let isRead: Bool? =
            switch frame.identifier {
            case HnrPVT.identifier: HnrPVT(frame.payload).map { read($0, into: &report) }
            case HnrATT.identifier: HnrATT(frame.payload).map { read($0, into: &report) }
            default: nil
            }
        return isRead ?? false
    }

    private mutating func read(_ solution: HnrPVT, into report: inout BinaryReport) -> Bool {
        report.begin("HNR-PVT", repeating: solution.timeOfWeek)
        if let (date, time) = solution.utc {
            report.time = .utc(date, time)
            report.isTimeOfFix = true
        }
        guard setMode(of: &report.fix, solution.fixTypeValue, accuracy: solution.horizontalAccuracy),
            let coordinate = Coordinate(onEarth: solution.latitude, solution.longitude)
        else {
            report.fix.mode = .noFix
            return true
        }
        let isDifferential = solution.flags.contains(.differential)
        report.fix.quality = Fix.Quality(
            type: solution.fixTypeValue, isDifferential: isDifferential,
            carrier: isDifferential ? carrierSolution.value : 0)
        report.fix.coordinate = coordinate
        report.fix.setHeights(ellipsoidal: solution.height, meanSea: solution.altitude)
        report.fix.speed = solution.groundSpeed
        report.fix.course = solution.course.asDirection
        report.fix.errors = .received(
            horizontal: solution.horizontalAccuracy, vertical: solution.verticalAccuracy, speed: solution.speedAccuracy,
            course: solution.courseAccuracy)
        return true
    }

    private func read(_ attitude: HnrATT, into report: inout BinaryReport) -> Bool {
        report.begin("HNR-ATT", repeating: attitude.timeOfWeek)
        var values = Attitude()
        values.heading = attitude.heading.asDirection
        values.headingAccuracy = attitude.headingAccuracy
        values.pitch = attitude.pitch
        values.roll = attitude.roll
        report.attitude = values
        return true
    }
}

extension HnrPVT {
    fileprivate var utc: (date: CalendarDate, time: TimeOfDay)? {
        guard validity.isSuperset(of: [.date, .time, .fullyResolved]) else { return nil }
        return CalendarDate(year: Int16(clamping: year), month: month, day: day)?
            .time(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    }
}
