import GNSS
import TestSupport
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

    @Test(
        "blanks around the commas of KML coordinates do not change positions",
        arguments: ["12.5,48.1,5 12.6,48.2,6", "12.5 ,48.1,5 12.6 ,48.2,6", "12.5, 48.1, 5\n12.6, 48.2, 6"])
    func blanksAroundCommas(_ coordinates: String) {
        let fixes = Self.fixes(coordinates)
        #expect(
            fixes.map(\.coordinate) == [
                Coordinate(latitude: 48.1, longitude: 12.5), Coordinate(latitude: 48.2, longitude: 12.6),
            ])
        #expect(fixes.map(\.altitude) == [5, 6])
    }

    @Test("a comma after a KML point without an altitude does not make the next longitude an altitude")
    func commasBetweenPoints() {
        let fixes = Self.fixes("12.5,48.1, 12.6,48.2,")
        #expect(fixes.map(\.coordinate?.longitude) == [12.5, 12.6])
        #expect(fixes.map(\.altitude) == [nil, nil])
    }

    @Test(
        "KML points whose first two fields are not numbers are skipped, and their other fields are not shifted",
        arguments: [",48.1,5 12.6,48.2", "12.5,,5 12.6,48.2", "x,48.1,5 12.6,48.2", "12.5 12.6,48.2"])
    func damagedPoints(_ coordinates: String) {
        #expect(Self.fixes(coordinates).map(\.coordinate) == [Coordinate(latitude: 48.2, longitude: 12.6)])
    }

    @Test(
        "a stray comma between the points of a KML line removes none of them",
        arguments: [
            "11.5,48.1,500 ,11.6,48.2,501 ,11.7,48.3,502", "11.5,48.1,500\n11.6,48.2,501\n,\n11.7,48.3,502",
            "11.5,48.1,500, 11.6,48.2,501, 11.7,48.3,502",
        ])
    func strayCommas(_ coordinates: String) {
        #expect(Self.fixes(coordinates).map(\.coordinate?.latitude) == [48.1, 48.2, 48.3])
    }

    @Test("KML coordinates are skipped if it is ambiguous where a point ends")
    func ambiguousCoordinates() {
        #expect(Self.fixes("12.5, 48.1,50, 12.6, 48.2,51").isEmpty)
    }

    @Test("the fields of a damaged gx:coord are not shifted, and the other points keep their times")
    func damagedTimedPoints() {
        let times = (0..<3).map { "<when>2026-11-20T12:00:0\($0)Z</when>" }.joined()
        let points = "<gx:coord>12.5 48.1 5</gx:coord><gx:coord>x 48.1 50</gx:coord><gx:coord>12.7 48.3 7</gx:coord>"
        let text = "<kml xmlns:gx='gx'><gx:Track>\(times)\(points)</gx:Track></kml>"
        let fixes = KMLReader.read(Array(text.utf8)).tracks.epochs.map(\.fix)
        #expect(fixes.map(\.coordinate?.latitude) == [48.1, 48.3])
        #expect(fixes.map { $0.time?.secondsSince1970 } == [1_795_176_000, 1_795_176_002])
    }

    /// Returns the fixes of a line with the given coordinates.
    private static func fixes(_ coordinates: String) -> [Fix] {
        let text = "<kml><LineString><coordinates>\(coordinates)</coordinates></LineString></kml>"
        return KMLReader.read(Array(text.utf8)).tracks.epochs.map(\.fix)
    }

    @Test("KML times are read with a space instead of the T and with blanks around them")
    func timesWithBlanks() {
        let times = "<when>2026-11-20 12:00:00Z</when><when>\n 2026-11-20T12:00:01Z </when>"
        let text = "<kml><Track>\(times)<coord> 12.5 48.1 5\n</coord><coord>12.6 48.2 6</coord></Track></kml>"
        let fixes = KMLReader.read(Array(text.utf8)).tracks.epochs.map(\.fix)
        #expect(fixes.map { $0.time?.secondsSince1970 } == [1_795_176_000, 1_795_176_001])
        #expect(fixes.map(\.altitude) == [5, 6])
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
        let tracks = KMLReader.read(Array(text.utf8)).tracks
        let longitudes = tracks.map { $0.epochs.compactMap(\.fix.coordinate?.longitude) }
        #expect(longitudes == [[1, 1, 5, 5], [2, 2, 4, 4], [3, 3]])
        #expect(tracks.map(\.name) == [nil, "outer", "inner"])
    }

    @Test(
        "a KML track has the name of its folder, or else of its first placemark with a line, or else of the document",
        arguments: [
            ("<Folder><name>Trip</name>\(day(1))\(day(1))</Folder>", ["Trip"]),
            (
                "<Folder><name>Trip</name><atom:author><atom:name>Ann</atom:name></atom:author>\(day(1))</Folder>",
                ["Trip"]
            ),
            ("<Folder><Placemark><name>mark</name><Point/></Placemark>\(day(1))\(day(1))</Folder>", ["Day 1"]),
            ("<Folder><ScreenOverlay><name>legend</name></ScreenOverlay>\(day(1))</Folder>", ["Day 1"]),
            // As GPSBabel writes it.
            ("<Folder><name>Tracks</name>\(day(1))\(day(1))</Folder>", ["Day 1"]),
            ("\(day(1))\(day(1))", ["Day 1"]), ("<Placemark>\(line)</Placemark>\(day(2))", ["a.kml"]),
            // The folder only groups tracks with different names.
            ("<Folder><name>Trip</name>\(day(1))\(day(1))\(day(2))</Folder>\(day(3))", ["Day 3", "Day 1", "Day 2"]),
            ("\(day(1))\(day(2))\(day(1))", ["Day 1", "Day 2", "Day 1"]),
        ])
    func names(_ content: String, _ names: [String]) {
        let text = "<kml xmlns:atom='a' xmlns:gx='g'><Document><name>a.kml</name>\(content)</Document></kml>"
        #expect(TrackReader.tracks(Array(text.utf8))?.map(\.name) == names)
    }

    private static let line = "<LineString><coordinates>11,48 12,49</coordinates></LineString>"

    /// Returns a placemark that has a name and a timed line with several parts.
    private static func day(_ number: Int) -> String {
        let track = "<gx:Track><when>2026-11-2\(number)T12:00:00Z</when><gx:coord>11 4\(number) 0</gx:coord></gx:Track>"
        return "<Placemark><name>Day \(number)</name><gx:MultiTrack>\(track)\(track)</gx:MultiTrack></Placemark>"
    }

    @Test("lines are read from a KML file that closes more folders than it opens")
    func surplusFolderEnds() {
        let text = "<kml><Folder></Folder></Folder></Folder><Placemark>\(Self.line)</Placemark></kml>"
        #expect(TrackReader.tracks(Array(text.utf8))?.epochs.map(\.fix.coordinate?.latitude) == [48, 49])
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

    /// Returns a placemark with a line or, if times are given, with a timed track.
    private static func placemark(_ positions: [String], isTimed: Bool = false) -> String {
        guard isTimed else {
            return
                "<Placemark><LineString><coordinates>\(positions.joined(separator: " "))</coordinates></LineString></Placemark>"
        }
        let times = positions.indices.map { "<when>2026-11-20T12:00:0\($0)Z</when>" }
        let coordinates = positions.map { "<gx:coord>\($0.replacing(",", with: " "))</gx:coord>" }
        return "<Placemark><gx:Track>\((times + coordinates).joined())</gx:Track></Placemark>"
    }

    @Test("a KML line that repeats the positions of a timed track is left out, wherever it is")
    func repetitions() throws {
        let positions = ["11.000001,48.5", "11.0000099,48.6"]
        let rounded = ["11.000002,48.500001", "11.0000101,48.6"]
        let track = Self.placemark(positions, isTimed: true)
        let other = Self.placemark(["11,48", "11,48.6"])
        let text = """
            <kml xmlns:gx="x"><Document><Folder><name>a</name>\(other)\(Self.placemark(rounded))\(other)</Folder>
            <Folder><name>b</name>\(track)<Folder><name>c</name>\(Self.placemark(positions))</Folder></Folder></Document></kml>
            """
        let tracks = try #require(TrackReader.tracks(Array(text.utf8)))
        #expect(tracks.map(\.name) == ["a", "b"])
        #expect(
            tracks.map { $0.epochs.map(\.fix.coordinate?.latitude) } == [[48, 48.6, nil, 48, 48.6], [48.5, 48.6]])
        #expect(tracks.last?.epochs.allSatisfy { $0.fix.time != nil } == true)
    }

    @Test("KML lines that repeat other lines without times, and timed tracks that repeat each other, are kept")
    func otherRepetitions() throws {
        let positions = ["11,48.5", "11,48.6"]
        let near = ["11,48.500003", "11,48.6"]
        let untimed = Self.placemark(positions) + Self.placemark(positions)
        let timed = Self.placemark(near, isTimed: true) + Self.placemark(near, isTimed: true)
        let tracks = try #require(TrackReader.tracks(Array(#"<kml xmlns:gx="x">\#(untimed)\#(timed)</kml>"#.utf8)))
        #expect(tracks.epochs.count(where: \.fix.hasPosition) == 8)
    }

    @Test("the points of a track that gpsbabel writes to KML in both forms are read once", .needs("gpsbabel"))
    func gpsbabelTracks() async throws {
        let directory = TemporaryDirectory()
        let points = (0..<5).map {
            "<trkpt lat=\"48.1234\($0)\" lon=\"11.5\"><time>2026-11-20T12:00:0\($0)Z</time></trkpt>"
        }
        try write("<gpx><trk><name>way</name><trkseg>\(points.joined())</trkseg></trk></gpx>", to: directory("way.gpx"))
        let outcome = try await shell(
            "gpsbabel -i gpx -f way.gpx -o kml,track=1 -F way.kml; cat way.kml", in: directory)
        let tracks = try #require(TrackReader.tracks(Array(outcome.output.utf8)), "\(outcome.errors)")
        #expect(tracks.map(\.epochs.count) == [5] && tracks.first?.name == "way")
    }
}
