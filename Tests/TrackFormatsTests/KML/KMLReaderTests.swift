import GNSS
import Testing
import TextOutput
import TextTestSupport

@testable import TrackFormats

/// Tests of reading lines and tracks from KML files.
struct KMLReaderTests {
    /// Returns an epoch with a different position for each second.
    private static func epoch(_ second: Int) -> Epoch {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.time = UTCTime(secondsSince1970: 1_795_132_800 + Int64(second))
        fix.coordinate = Coordinate(latitude: 48.25 + Double(second) / 1_024, longitude: -11.5)
        fix.altitude = 519.5
        return Epoch(fix: fix)
    }

    private func written(_ epochs: [Epoch]) throws -> [Epoch] {
        let text = GatheredText()
        var writer = TrackFormat.kml.writer(into: text.output)
        writer.begin()
        writer.beginTrack(named: "a <track>")
        for epoch in epochs { writer.append(epoch) }
        writer.end()
        return try #require(TrackReader.tracks(try text.take())?.epochs)
    }

    @Test("KML tracks are read back with times and altitudes")
    func tracks() throws {
        let epochs = (0..<5).map { Self.epoch($0 * 2) }
        let read = try written(epochs)
        #expect(read.map(\.fix.time) == epochs.map(\.fix.time))
        #expect(read.map(\.fix.coordinate) == epochs.map(\.fix.coordinate))
        #expect(read.map(\.fix.altitude) == epochs.map(\.fix.altitude))
    }

    @Test("the gap between two KML lines without times is read as a loss of the fix")
    func lines() throws {
        let epochs = (0..<4).map { number in
            var epoch = Self.epoch(number * 2)
            epoch.fix.time = nil
            if number == 2 { epoch.fix.mode = .noFix }
            return epoch
        }
        #expect(
            try written(epochs).map(\.fix.coordinate)
                == [epochs[0].fix.coordinate, epochs[1].fix.coordinate, nil, epochs[3].fix.coordinate])
    }

    @Test(
        "the third coordinates of a KML line without a mode are altitudes, unless all of them are zero",
        arguments: [
            ("", "11,48,0 12,49,545.5", [0, 545.5]), ("", "11,48,0 12,49,0", [nil, nil]),
            ("<altitudeMode>absolute</altitudeMode>", "11,48,0 12,49,0", [0, 0]),
            ("<altitudeMode>relativeToGround</altitudeMode>", "11,48,2 12,49,2", [nil, nil]),
        ] as [(String, String, [Double?])])
    func altitudes(_ mode: String, _ coordinates: String, _ altitudes: [Double?]) {
        let text = "<kml><LineString>\(mode)<coordinates>\(coordinates)</coordinates></LineString></kml>"
        #expect(TrackReader.tracks(Array(text.utf8))?.epochs.map(\.fix.altitude) == altitudes)
    }

    @Test("each KML folder is a track, and lines after a folder belong to the track of the folder around it")
    func folders() throws {
        func line(_ longitude: Int) -> String {
            "<LineString><coordinates>\(longitude),48 \(longitude),49</coordinates></LineString>"
        }
        let text = """
            <kml>\(line(1))<Folder><name>outer</name>\(line(2))<Folder><name>inner</name>\(line(3))</Folder>\(line(4))
            </Folder>\(line(5))</kml>
            """
        let tracks = KMLReader.tracks(Array(text.utf8))
        let longitudes = tracks.map { $0.epochs.compactMap(\.fix.coordinate?.longitude) }
        #expect(longitudes == [[1, 1, 5, 5], [2, 2, 4, 4], [3, 3]])
        #expect(tracks.map(\.name) == [nil, "outer", "inner"])
    }

    @Test(
        "a KML file is recognized by its first element, with or without a prefix",
        arguments: ["", "kml:"])
    func longHeads(_ prefix: String) {
        let text = """
            <?xml version="1.0"?><!-- \(String(repeating: "<gpx> ", count: 200)) -->
            <\(prefix)kml><\(prefix)LineString><\(prefix)coordinates>11,48 12,49</\(prefix)coordinates>
            </\(prefix)LineString></\(prefix)kml>
            """
        #expect(TrackReader.tracks(Array(text.utf8))?.epochs.map(\.fix.coordinate?.latitude) == [48, 49])
    }
}
