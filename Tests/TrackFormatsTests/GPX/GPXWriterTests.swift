import GNSS
import GPSSimulator
import TestSupport
import Testing
import TextTestSupport

@testable import TrackFormats

struct GPXWriterTests {
    @Test("GPX files written from the sample tracks conform to GPX 1.1", .needs("xmllint"))
    func sampleTracks() async throws {
        try await expectValid(try written(.gpx, tracks: TestTracks.all))
        try await expectValid(try written(.gpx, tracks: []))
    }

    @Test("extreme numbers are written as valid GPX", .needs("xmllint"))
    func anyNumbersAreValid() async throws {
        var random = SeededRandom(seed: 1)
        let extremes: [Double] = [
            0, -0.0, 1e-300, -1e-9, 0.0005, 359.9995, 360, 720.5, -1, 1e11, -1e11, 1e300, .nan, .infinity,
        ]
        let epochs = (0..<2000).map { index in
            let time = UTCTime(
                secondsSince1970: 4 * Int64(index), nanosecond: .random(in: 0..<1_000_000_000, using: &random))
            let latitude = Double.random(in: -90...90, using: &random)
            let longitude =
                [180, -180, 179.9999999996, .random(in: -180...180, using: &random)].randomElement(using: &random) ?? 0
            return epoch(latitude, longitude, at: time) { fix in
                func any() -> Double? { extremes.randomElement(using: &random) }
                fix.altitude = any()
                fix.magneticVariation = any()
                fix.geoidSeparation = any()
                fix.speed = any()
                fix.course = any()
                fix.correctionAge = any()
                fix.dilution.horizontal = any()
                fix.dilution.vertical = any()
                fix.dilution.position = any()
                fix.satellitesUsed = .random(in: 0...255, using: &random)
                fix.correctionStation = .random(in: 0...4095, using: &random)
                fix.quality = Fix.Quality(rawValue: .random(in: 0...9, using: &random))
            }
        }
        try await expectValid(try written(.gpx, epochs))
    }

    @Test("special characters in track names are written as valid GPX", .needs("xmllint"))
    func anyTrackNameIsValid() async throws {
        let text = try written(.gpx, tracks: [("<&>\"' \u{1} \u{FFFF} \n ä 東京 🛰", [epoch(1, 2)])])
        try await expectValid(text)
        #expect(text.contains("<name>&lt;&amp;&gt;&quot;' \u{FFFD} \u{FFFD} &#10; ä 東京 🛰</name>"))
    }

    @Test("gpsbabel reads the points from written GPX files", .needs("gpsbabel"))
    func gpsbabelReadsTheSamePoints() async throws {
        let directory = TemporaryDirectory()
        try write(try written(.gpx, tracks: TestTracks.all), to: directory("tracks.gpx"))
        let outcome = try await shell("gpsbabel -t -i gpx -f tracks.gpx -o unicsv,utc=0 -F -", in: directory)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.output.split(whereSeparator: \.isNewline)
        #expect(lines.count == 1 + 12)
        // The order of gpsbabel's columns depends on the data.
        let titles = lines.first?.split(separator: ",").map(String.init) ?? []
        let fields = lines.dropFirst().first?.split(separator: ",", omittingEmptySubsequences: false) ?? []
        let first = Dictionary(zip(titles, fields.map(String.init))) { first, _ in first }
        #expect(first["Latitude"] == "48.117300")
        #expect(first["Longitude"] == "11.516667")
        #expect(first["Altitude"] == "545.4")
        #expect(first["FIX"] == "\"3d\"")
        #expect(first["HDOP"] == "0.90")
        #expect(first["VDOP"] == "1.25")
        #expect(first["PDOP"] == "1.54")
        #expect(first["Satellites"] == "8")
        #expect(first["Date"] == "2016/12/31")
        #expect(first["Time"]?.hasPrefix("23:59:59") == true)
    }

    @Test("gpsbabel reads speed and course from written GPX files", .needs("gpsbabel"))
    func gpsbabelKeepsSpeedAndCourse() async throws {
        let directory = TemporaryDirectory()
        try write(try written(.gpx, tracks: TestTracks.all), to: directory("tracks.gpx"))
        let outcome = try await shell("gpsbabel -i gpx -f tracks.gpx -o gpx -F -", in: directory)
        #expect(outcome.output.contains("<gpxtpx:speed>11.5235</gpxtpx:speed>"))
        #expect(outcome.output.contains("<gpxtpx:course>84.4</gpxtpx:course>"))
    }

    @Test("GDAL reads the points from written GPX files", .needs("ogrinfo"))
    func gdalReadsTheSamePoints() async throws {
        let directory = TemporaryDirectory()
        try write(try written(.gpx, tracks: TestTracks.all), to: directory("tracks.gpx"))
        let outcome = try await shell(
            "ogrinfo -al tracks.gpx track_points && ogrinfo -al tracks.gpx tracks", in: directory)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.isEmpty)
        for expected in [
            "Feature Count: 12", "POINT (11.516666667 48.1173)", "ele (Real) = 545.4", "ele (Real) = -430.1234",
            "time (DateTime) = 2016/12/31 23:59:59+00", "time (DateTime) = 2016/12/31 23:59:59.999+00",
            "magvar (Real) = 356.9", "geoidheight (Real) = 46.9", "sat (Integer) = 8", "hdop (Real) = 0.9",
            "ageofdgpsdata (Real) = 3.2", "dgpsid (Integer) = 120", "<gpxtpx:speed>11200.25</gpxtpx:speed>",
            "name (String) = harbour & \"pier\" <1>.nmea", "Feature Count: 2",
        ] {
            #expect(outcome.output.contains(expected), "\(expected)")
        }
    }

    private func expectValid(_ gpx: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let directory = TemporaryDirectory()
        try write(gpx, to: directory("track.gpx"))
        let schema = "\(testDirectory())/Schemas/gpx-1.1.xsd"
        let outcome = try await shell("xmllint --nonet --noout --schema '\(schema)' track.gpx", in: directory)
        #expect(outcome.status == 0, "\(outcome.errors.prefix(2000))", sourceLocation: sourceLocation)
    }
}
