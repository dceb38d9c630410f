import GNSS
import NMEA
import TestSupport
import Testing
import TextTestSupport

@testable import GPSDProtocol

/// Tests of the reports that existing gpsd clients expect.
struct ReportWriterTests {
    private func reports(_ epoch: Epoch, withFix: Bool = true) throws -> String {
        try gathered { output in
            var writer = ReportWriter(output)
            writer.write(epoch, withFix: withFix)
        }
    }

    @Test("a long name of a device is shortened without damaging the report")
    func longDevice() throws {
        for name in [
            String(repeating: "a", count: 2_000), String(repeating: "\u{1}\"", count: 700),
            String(repeating: "🏴󠁧󠁢󠁳󠁣󠁴󠁿", count: 50),
        ] {
            let text = try gathered { output in
                var style = ReportWriter.Style()
                style.device = name
                var writer = ReportWriter(output, style: style)
                writer.write(epoch(1, 2))
            }
            let device = try #require(try report(String(text.prefix { $0 != "\n" })).device)
            #expect(device.utf8.count > 100 && name.utf8.starts(with: device.utf8))
        }
    }

    @Test("all known values are reported under gpsd's names")
    func allValues() throws {
        var epoch = epoch(48.5, -11.25, at: moment(2026, 3, 1)) { fix in
            fix.quality = .rtkFixed
            fix.altitude = 519.4
            fix.ellipsoidalAltitude = 565.6
            fix.geoidSeparation = 46.2
            fix.speed = 1.36
            fix.course = 12.5
            fix.magneticCourse = 9.4
            fix.magneticVariation = 3.1
            fix.climb = -0.25
            fix.correctionAge = 1.5
            fix.correctionStation = 120
            fix.dilution.horizontal = 0.9
            fix.dilution.vertical = 1.1
            fix.dilution.position = 1.42
            var errors = ErrorEstimate(origin: .receiver)
            errors.north = 1.2
            errors.east = 0.8
            errors.vertical = 2.5
            errors.horizontal = 1.44
            errors.rangeDeviation = 3
            errors.major = 1.3
            errors.minor = 0.7
            errors.orientation = 45
            fix.errors = errors
        }
        var supplement = Supplement()
        var expected = ErrorEstimate(origin: .receiver)
        expected.north = 1.3
        expected.east = 0.9
        expected.vertical = 2.6
        expected.horizontal = 1.58
        expected.spherical = 3.04
        expected.speed = 0.2
        expected.climb = 0.3
        expected.course = 4.5
        supplement.expectedErrors = expected
        supplement.datum = "W\"84"
        supplement.northVelocity = 1.33
        supplement.eastVelocity = 0.29
        supplement.ambiguityRatio = 3.2
        var baseline = Baseline()
        baseline.quality = .rtkFloat
        baseline.east = -503.349
        baseline.north = -2270.309
        baseline.up = 60.062
        baseline.length = 2326.213
        baseline.course = 192.5
        supplement.baseline = baseline
        baseline.quality = .rtkFixed
        supplement.antennaBaseline = baseline
        supplement.antennaFault = .short
        supplement.leapSeconds = 18
        supplement.clockBias = -0.000_384_839
        supplement.clockDrift = -54e-9
        epoch.supplement = supplement
        var surroundings = Surroundings()
        surroundings.depth = 5.4
        surroundings.waterTemperature = 17.5
        surroundings.apparentWindAngle = 73.7
        surroundings.apparentWindSpeed = 5.7
        surroundings.windDirection = 327.8
        surroundings.magneticWindDirection = 326.4
        surroundings.windSpeed = 5.8
        epoch.surroundings = surroundings
        epoch.sky = Sky(satellites: [
            Satellite(
                constellation: .gps, number: 7, receiverNumber: 7, signal: Signal(identifier: 6), elevation: 64,
                azimuth: 112, signalStrength: 44.5, isUsed: true),
            Satellite(constellation: .galileo, number: 3, receiverNumber: 303, signal: Signal(identifier: 7)),
            Satellite(constellation: .sbas, number: 123, receiverNumber: 36, elevation: -1, azimuth: 0),
        ])
        var attitude = Attitude()
        attitude.heading = 100.5
        attitude.magneticHeading = 97.4
        attitude.pitch = -2.5
        attitude.roll = 1
        attitude.rateOfTurn = 0.5
        epoch.attitude = attitude
        try expectGolden(try reports(epoch), "reports.json")
    }

    /// gpsd 3.22 has its own satellite numbers, independent of the receiver's.
    @Test("satellites are reported with gpsd's satellite numbers")
    func satellitesHaveTheNumbersOfGpsd() throws {
        let numbers: [(Constellation, UInt16, UInt16, Int)] = [
            (.gps, 5, 5, 5), (.sbas, 120, 33, 33), (.sbas, 120, 120, 120), (.sbas, 138, 51, 51), (.galileo, 2, 2, 302),
            (.galileo, 3, 103, 303), (.beidou, 5, 5, 405), (.beidou, 4, 204, 404), (.qzss, 1, 1, 193),
            (.qzss, 3, 195, 195), (.glonass, 1, 65, 65), (.glonass, 1, 1, 65), (.imes, 1, 173, 173), (.navic, 7, 7, 7),
        ]
        var epoch = lostFix()
        epoch.sky = Sky(
            satellites: numbers.map { Satellite(constellation: $0.0, number: $0.1, receiverNumber: $0.2) })
        let found = try reports(epoch).matches(of: /"PRN":([0-9]+)/).map { Int($0.1) }
        #expect(found == numbers.map(\.3))
    }

    @Test("an epoch without a fix is reported without a position")
    func noFix() throws {
        #expect(try reports(lostFix()) == "{\"class\":\"TPV\",\"mode\":1}\n")
        let lost = try reports(lostFix(at: moment(2026, 3, 1)))
        #expect(lost == "{\"class\":\"TPV\",\"mode\":1,\"time\":\"2026-03-01T12:00:00.000Z\",\"ept\":0.005}\n")
    }

    @Test("a report writer computes the errors and the climb")
    func completion() throws {
        let text = try gathered { output in
            var writer = ReportWriter(output)
            for second: UInt8 in [0, 1] {
                writer.write(
                    epoch(48.5, -11.25, at: moment(2026, 3, 1, 12, 0, second)) { fix in
                        fix.altitude = 500 + Double(second)
                        fix.dilution.horizontal = 0.6
                        fix.dilution.vertical = 1
                    })
            }
        }
        let reports = text.split(separator: "\n")
        #expect(!reports[0].contains("\"climb\"") && reports[0].contains("\"eph\":11.400"))
        #expect(reports[1].contains("\"climb\":1.000,\"epc\":46.00"))
    }

    @Test("several epochs are reported like single ones", arguments: [true, false])
    func severalEpochs(withIncomplete: Bool) throws {
        var epochs = (0..<3).map { second in
            epoch(48.5, -11.25, at: moment(2026, 3, 1, 12, 0, second)) { $0.dilution.horizontal = 0.6 }
        }
        epochs[1].isComplete = false
        let together = try gathered { output in
            var writer = ReportWriter(output)
            writer.write(epochs.span, withIncomplete: withIncomplete)
        }
        let oneByOne = try gathered { output in
            var writer = ReportWriter(output)
            for epoch in epochs { writer.write(epoch, withFix: epoch.isComplete || withIncomplete) }
        }
        #expect(together == oneByOne)
        #expect(together.split(separator: "\n").count == (withIncomplete ? 3 : 2))
    }

    @Test("a leap second is reported as second 60")
    func aLeapSecondIsSecondSixty() throws {
        let report = try reports(epoch(0, 0, at: moment(2016, 12, 31, 23, 59, 60)))
        #expect(report.contains("\"2016-12-31T23:59:60.000Z\""))
    }

    @Test("report times are rounded to milliseconds")
    func timesAreRoundedToMilliseconds() throws {
        let late = try reports(lostFix(at: moment(2016, 12, 31, 23, 59, 59, nanosecond: 999_500_000)))
        #expect(late.contains("\"2017-01-01T00:00:00.000Z\""))
        let early = try reports(lostFix(at: moment(2016, 12, 31, 23, 59, 59, nanosecond: 120_499_999)))
        #expect(early.contains("\"2016-12-31T23:59:59.120Z\""))
    }

    @Test("non-finite values are omitted from reports")
    func nonFiniteValues() throws {
        let report = try reports(epoch(0, 0) { $0.speed = .infinity })
        #expect(report == "{\"class\":\"TPV\",\"mode\":3,\"lat\":0.000000000,\"lon\":0.000000000}\n")
    }
}
