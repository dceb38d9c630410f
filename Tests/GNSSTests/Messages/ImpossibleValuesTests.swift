import NMEA
import Testing
import UBX

@testable import GNSS

@Suite("Impossible values in binary frames")
struct ImpossibleValuesTests {
    private static let noon = TimeOfDay(hour: 12, minute: 0, second: 0, nanosecond: 0)

    private static func report(at time: BinaryReport.Time) -> BinaryReport {
        var report = BinaryReport()
        report.time = time
        report.fix.mode = .threeDimensional
        report.fix.coordinate = Coordinate(latitude: 48, longitude: 11)
        report.removeImpossibleValues()
        return report
    }

    @Test("a fix with a date after 2099 is not a fix")
    func distantDate() throws {
        let noon = try #require(Self.noon)
        let date = CalendarDate(dayOfGPSTime: 6_261 * 7)
        for time in [.utc(date, noon), .gps(GPSWeek(6_261), nanoseconds: 0)] as [BinaryReport.Time] {
            let report = Self.report(at: time)
            #expect(report.fix.mode == .noFix && report.fix.coordinate == nil && report.time == nil)
        }
    }

    @Test("a fix with a date in 2099 is kept")
    func lastYear() throws {
        let noon = try #require(Self.noon)
        let date = CalendarDate(dayOfGPSTime: 6_260 * 7)
        for time in [.utc(date, noon), .gps(GPSWeek(6_260), nanoseconds: 0)] as [BinaryReport.Time] {
            let report = Self.report(at: time)
            #expect(report.fix.mode == .threeDimensional && report.time == time)
        }
    }

    @Test("values that are not finite are removed", arguments: [Double.infinity, -.infinity, .nan])
    func notFinite(_ value: Double) {
        var errors = ErrorEstimate(origin: .receiver)
        (errors.orientation, errors.rangeDeviation) = (value, value)
        errors.removeImpossibleValues()
        #expect(errors == ErrorEstimate(origin: .receiver))
        var attitude = Attitude()
        attitude.rateOfTurn = value
        attitude.removeImpossibleValues()
        #expect(attitude == Attitude())
    }

    @Test("a fix with an unknown week keeps its position and its time of the week")
    func unknownWeek() {
        let report = Self.report(at: .gps(GPSWeek(65_535), nanoseconds: 5))
        #expect(report.fix.coordinate != nil && report.time == .gps(nil, nanoseconds: 5))
    }
}
