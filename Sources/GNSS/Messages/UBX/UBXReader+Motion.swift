import NMEA
import UBX

// This file reads a vehicle's motion, which receivers with gyroscopes and accelerometers report several times between
// two fixes.

extension UBXReader {
    mutating func readHighRate(_ frame: UBXFrame, into report: inout BinaryReport) -> Bool {
        let isRead: Bool? =
            switch frame.identifier {
            case HnrPVT.identifier: HnrPVT(frame.payload).map { read($0, into: &report) }
            case HnrATT.identifier: HnrATT(frame.payload).map { read($0.attitude, "HNR-ATT", into: &report) }
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

    func read(_ attitude: VehicleAttitude, _ code: SentenceCode, into report: inout BinaryReport) -> Bool {
        report.begin(code, repeating: attitude.timeOfWeek)
        report.attitude = Attitude(attitude)
        return true
    }
}

extension Attitude {
    /// Creates a vehicle's attitude; `nil` if the receiver knows neither heading, pitch nor roll. An angle whose
    /// accuracy is 0 is not available.
    fileprivate init?(_ values: VehicleAttitude) {
        self.init()
        if values.headingAccuracy > 0 {
            heading = values.heading.asDirection
            headingAccuracy = values.headingAccuracy
        }
        if values.pitchAccuracy > 0 { pitch = values.pitch }
        if values.rollAccuracy > 0 { roll = values.roll }
        if self == Attitude() { return nil }
    }
}

extension HnrPVT {
    fileprivate var utc: (date: CalendarDate, time: TimeOfDay)? {
        guard validity.isSuperset(of: [.date, .time, .fullyResolved]) else { return nil }
        return CalendarDate(year: Int16(clamping: year), month: month, day: day)?
            .time(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    }
}
