import GNSS
import TestSupport
import Testing
import TextTestSupport

@testable import TrackFormats

struct GeoJSONWriterTests {
    @Test("GDAL reads the lines from written GeoJSON files", .needs("ogrinfo"))
    func gdalReadsTheSameLines() async throws {
        let directory = TemporaryDirectory()
        try write(try written(.geojson, tracks: TestTracks.all), to: directory("tracks.geojson"))
        let outcome = try await shell("ogrinfo -al tracks.geojson", in: directory)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.isEmpty)
        for expected in [
            "Feature Count: 2", "name (String) = harbour & \"pier\" <1>.nmea",
            "MULTILINESTRING Z ((11.516666667 48.1173 592.3,11.5168 48.1174 591.9,", "),(-180 10.5 150,-179.75 11",
        ] {
            #expect(outcome.output.contains(expected), "\(expected)")
        }
    }

    @Test("each GeoJSON line has at least two positions, each with a time", .needs("jq"))
    func everyPositionHasItsTimeAndEveryLineTwoPositions() async throws {
        let directory = TemporaryDirectory()
        // More times than the deferred text keeps in memory
        let long = (0..<30_000).map { index in
            epoch(1, Double(index % 360 - 180), at: UTCTime(secondsSince1970: 1_000_000_000 + Int64(index)))
        }
        try write(try written(.geojson, tracks: TestTracks.all + [("long", long)]), to: directory("tracks.geojson"))
        let query = """
            [.features[] | (.geometry.coordinates | map(length)) as $positions
              | (.properties.coordTimes | map(length)) == $positions and ($positions | min) >= 2] == [true, true, true]
            """
        let outcome = try await shell("jq -e '\(query)' tracks.geojson", in: directory)
        #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
    }

    @Test("a GeoJSON track without times has no coordTimes")
    func aTrackWithoutTimesHasNoListOfThem() throws {
        let text = try written(.geojson, tracks: [("one", [epoch(1, 2), epoch(1, 3)]), ("two", [epoch(1, 2)])])
        #expect(!text.contains("coordTimes"))
        let timed = epoch(1, 2, at: moment(2026, 1, 1))
        let later = try written(.geojson, tracks: [("one", [epoch(1, 2)]), ("two", [timed])])
        #expect(later.contains(#""coordTimes":[["2026-01-01T12:00:00Z","2026-01-01T12:00:00Z"]]"#))
    }

    @Test("GeoJSON contains only ellipsoidal altitudes")
    func altitudesAreAboveTheEllipsoid() throws {
        let above = [epoch(1, 2) { $0.altitude = 500 }, epoch(1, 3) { $0.ellipsoidalAltitude = 547 }]
        let text = try written(.geojson, above)
        #expect(text.contains("[[[2,1],\n[3,1,547]]]"))
    }
}
