import GNSS
import TestSupport
import Testing
import TextTestSupport

@testable import TrackFormats

struct KMLWriterTests {
    @Test("GDAL reads the lines from written KML files", .needs("ogrinfo"))
    func gdalReadsTheSameLines() async throws {
        let directory = TemporaryDirectory()
        try write(try written(.kml, tracks: TestTracks.all), to: directory("tracks.kml"))
        let outcome = try await shell("ogrinfo -al tracks.kml", in: directory)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.isEmpty)
        for expected in [
            "Layer name: antimeridian.log", "LINESTRING Z (11.516666667 48.1173 545.4,11.5168 48.1174 545)",
            "Name (String) = harbour & \"pier\" <1>.nmea", "179.75 10", "35.5 31.5 -430.1234",
        ] {
            #expect(outcome.output.contains(expected), "\(expected)")
        }
    }

    @Test("gpsbabel reads the times from written KML files", .needs("gpsbabel"))
    func gpsbabelReadsTheSameTimes() async throws {
        let directory = TemporaryDirectory()
        let epochs = (0..<5).map { epoch(10, Double($0), at: moment(2026, 5, 4, 3, 2, $0)) { $0.altitude = 7 } }
        try write(try written(.kml, epochs), to: directory("track.kml"))
        let outcome = try await shell("gpsbabel -t -i kml -f track.kml -o unicsv,utc=0 -F -", in: directory)
        let lines = outcome.output.split(whereSeparator: \.isNewline)
        #expect(lines.count == 6)
        #expect(lines.last?.contains("10.000000,4.000000,7.0") == true)
        #expect(lines.last?.contains("2026/05/04,03:02:04") == true)
    }

    @Test("a KML file is well-formed XML", .needs("xmllint"))
    func itIsWellFormed() async throws {
        let directory = TemporaryDirectory()
        try write(try written(.kml, tracks: TestTracks.all), to: directory("tracks.kml"))
        #expect(try await shell("xmllint --noout tracks.kml", in: directory).status == 0)
    }

    @Test("each position in a long KML track has a time")
    func longTracksKeepTimesAndPlacesTogether() throws {
        // More coordinates than the deferred text keeps in memory
        let count = 20_000
        let epochs = (0..<count).map { index in
            epoch(Double(index) / 1000, 1, at: UTCTime(secondsSince1970: 1_000_000_000 + Int64(index)))
        }
        let lines = try written(.kml, epochs).split(separator: "\n")
        let times = lines.filter { $0.hasPrefix("<when>") }
        let places = lines.filter { $0.hasPrefix("<gx:coord>") }
        #expect(times.count == count)
        #expect(places.count == count)
        #expect(places[1] == "<gx:coord>1 0.001</gx:coord>")
        #expect(places[count - 1] == "<gx:coord>1 19.999</gx:coord>")
        #expect(Set(places).count == count)
    }
}
