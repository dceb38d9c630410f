import TestSupport
import Testing
import UBX

@testable import GPSBridgeCLI

/// Tests of commands that read logs of binary messages.
struct BinaryLogTests {
    private let directory = TemporaryDirectory()

    init() throws {
        var bytes: [UInt8] = []
        for second in 0..<5 {
            var solution = NavPVT()
            solution.timeOfWeek = UInt32(4 * 86_400 + 18 + second) * 1_000
            (solution.year, solution.month, solution.day, solution.second) = (2026, 1, 1, UInt8(second))
            solution.validity = [.date, .time, .fullyResolved]
            solution.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
            solution.flags = [.isFixOK]
            (solution.latitude, solution.longitude) = (48.1, 11.5 + Double(second) / 1_000)
            (solution.height, solution.altitude) = (567, 520)
            solution.append(to: &bytes)
        }
        try write(bytes, to: directory("drive.ubx"))
    }

    @Test("converting a log of binary messages to any format keeps all positions")
    func convert() async throws {
        let outcome = try await shell(
            """
            for format in gpx kml geojson csv nmea json; do
                gpsbridge convert drive.ubx -o track.$format 2> /dev/null
                gpsbridge convert track.$format --to csv 2> /dev/null | grep -c ,48.1
            done
            """, in: directory)
        #expect(outcome.output == "5\n5\n5\n5\n5\n5\n")
    }

    @Test("a recording of binary messages contains every byte and every position")
    func record() async throws {
        let outcome = try await shell(
            """
            gpsbridge record --replay drive.ubx --speed max -q -o copy.rec
            gpsbridge record --replay drive.ubx --speed max -q -o copy.gpx
            gpsbridge replay copy.rec -o copy.ubx && cmp copy.ubx drive.ubx && echo same
            grep -c '<trkpt' copy.gpx
            gpsbridge decode copy.rec | grep -c '"lat":48.1'
            """, in: directory)
        #expect(outcome.output == "same\n5\n5\n")
    }
}
