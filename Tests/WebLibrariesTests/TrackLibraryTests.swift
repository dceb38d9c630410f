import FoundationEssentials
import GNSS
import Glibc
import SQLiteDatabase
import SystemSupport
import TestSupport
import Testing
import TextOutput
import TrackDatabase
import TrackFormats
import WebServer

@testable import WebLibraries

/// Tests of requests for recorded tracks.
struct TrackLibraryTests {
    private let folder = TemporaryDirectory()
    private let caller: LibraryCaller

    private let clock = TestClock()

    init() throws {
        caller = try LibraryCaller(TrackLibrary(folder("a.sqlite"), now: { [clock] in clock.now }))
    }

    private func maker() throws -> TrackMaker { try TrackMaker(folder("a.sqlite")) }

    /// The members of a response in JSON that the tests use.
    struct Points: Decodable {
        var time: Double?
        var lat: Double?
        var lon: Double?
        var points: [Int?]?
        var gap: [Int]?

        var count: Int { (points?.count ?? 0) / 7 }

        /// The positions in 10⁻⁷ degrees.
        var positions: [(latitude: Int, longitude: Int)] {
            guard let points, let lat, let lon else { return [] }
            var last = (latitude: Int((lat * 1e7).rounded()), longitude: Int((lon * 1e7).rounded()))
            return stride(from: 0, to: points.count, by: 7).map { index in
                last.latitude += (points[index + 1] ?? 0)
                last.longitude += (points[index + 2] ?? 0)
                return last
            }
        }
    }

    private func points(_ query: String = "", of track: String = "1/1") throws -> Points {
        let response = try caller.get("/tracks/\(track)\(query)")
        #expect(response.status == .ok && response.type == "application/json")
        return try JSONDecoder().decode(Points.self, from: Data(response.bytes))
    }

    @Test("the track list contains each track's device, times, counts and area")
    func list() throws {
        let maker = try maker()
        try maker.add(session: 2, device: 5, numbers: 100..<103)
        try maker.add(numbers: 0..<11, values: ["mode": "CASE WHEN i < 10 THEN 3 ELSE 1 END"])
        #expect(
            try caller.get("/tracks").text == """
                {"tracks":[{"session":1,"number":1,"device":"name 1","identity":"identity 1","from":1795176000,\
                "to":1795176010,"epochs":11,"positions":10,"simulated":true,"bounds":[48,11,48.00009,11.00009]},\
                {"session":2,"number":5,"device":"name 5","identity":"identity 5","from":1795176100,"to":1795176102,\
                "epochs":3,"positions":3,"simulated":false,"bounds":[48.001,11.001,48.00102,11.00102]}]}
                """)
    }

    @Test(
        "the area of a track across the antimeridian does not span the earth",
        arguments: [("179.5 + i * 0.25", 179.5, -179.75), ("-179.5 - i * 0.25", 179.75, -179.5), ("10 + i", 10, 13)])
    func areaAcrossTheAntimeridian(_ longitude: String, _ west: Double, _ east: Double) throws {
        let turns = "CAST((\(longitude) + 540) / 360 AS INT) - 1"
        try maker().add(numbers: 0..<4, values: ["longitude": "\(longitude) - 360 * (\(turns))"])
        #expect(try caller.get("/tracks").text.contains("\"bounds\":[48,\(text(west)),48.00003,\(text(east))]"))
    }

    private func text(_ degrees: Double) -> String { degrees.description.replacing(".0", with: "") }

    @Test("a track's points are encoded as differences in the same units as in the trail event")
    func plainPoints() throws {
        let maker = try maker()
        try maker.add(numbers: 0..<4, values: ["mode": "CASE i WHEN 2 THEN 1 ELSE 3 END"])
        try maker.addSky(at: 0, strength: 41)
        #expect(
            try caller.get("/tracks/1/1").text == """
                {"time":1795176000,"lat":48,"lon":11,"points":[0,0,0,150,250,410,5000,1000,100,100,150,250,410,5010,\
                2000,200,200,150,250,410,5030],"gap":[2]}
                """)
    }

    @Test("each omitted point of a track is less than a pixel from the drawn line")
    func simplification() throws {
        // A circle.
        try maker().add(
            numbers: 0..<36_000, rate: 10,
            values: ["latitude": "48 + 0.01 * sin(i / 5000.0)", "longitude": "11 + 0.01 * cos(i / 5000.0)"])
        let shown = try points("?zoom=12")
        #expect((20...500).contains(shown.count))
        // On this small area, the distance in degrees of longitude is proportional to the distance on the map.
        let pixel = 360e7 / 256 / 4_096.0
        let line = shown.positions.map { (x: Double($0.longitude), y: Double($0.latitude) / 0.669) }
        for number in stride(from: 0, to: 36_000, by: 97) {
            let angle = Double(number) / 5_000
            let (x, y) = (11e7 + 1e5 * cos(angle), (48e7 + 1e5 * sin(angle)) / 0.669)
            let distance = zip(line, line.dropFirst()).map { one, other in
                let (dx, dy) = (other.x - one.x, other.y - one.y)
                let share = min(max(((x - one.x) * dx + (y - one.y) * dy) / (dx * dx + dy * dy), 0), 1)
                return
                    ((x - one.x - share * dx) * (x - one.x - share * dx) + (y - one.y - share * dy)
                        * (y - one.y - share * dy))
                    .squareRoot()
            }.min()
            #expect(try #require(distance) < pixel)
        }
    }

    @Test("a long track is reduced to at most 5,000 points at any zoom level")
    func manyPoints() throws {
        try maker().add(
            numbers: 0..<60_000, rate: 10,
            values: ["latitude": "48 + abs(random() % 1000) * 1e-4", "mode": "CASE WHEN i % 5 = 3 THEN 1 ELSE 3 END"])
        for query in ["", "?zoom=24", "?zoom=3", "?bounds=40,0,50,20"] {
            let shown = try points(query)
            #expect((2...5_000).contains(shown.count))
            #expect(shown.gap?.allSatisfy { (1..<shown.count).contains($0) } == true)
        }
    }

    @Test("only the parts of a track that touch the view are returned")
    func view() throws {
        try maker().add(numbers: 0..<1_000)
        // The track passes through the view only once.
        let shown = try points("?bounds=48.00299,11.00299,48.00311,11.00311")
        #expect(shown.count == 15)
        #expect(shown.positions.first?.latitude == 480_029_800)
        #expect(shown.positions.last?.latitude == 480_031_200)
        // A line crosses the view although neither of its ends is in the view.
        #expect(try points("?bounds=48.000012,11.000012,48.000018,11.000018").count == 2)
        #expect(try points("?bounds=10,11,20,12").count == 0)
    }

    @Test("the returned track has a gap where the track leaves the view")
    func viewsWithGaps() throws {
        try maker().add(numbers: 0..<40, values: ["latitude": "48 + abs(i - 20) * 1e-5", "longitude": "11.0"])
        let shown = try points("?bounds=48.000095,10,48.1,12")
        #expect(shown.gap == [12] && shown.count == 23)
    }

    @Test("tracks and views can cross the antimeridian")
    func antimeridian() throws {
        try maker().add(
            numbers: 0..<100, values: ["longitude": "CASE WHEN i < 50 THEN 179.5 + i * 0.01 ELSE -180.5 + i * 0.01 END"]
        )
        let shown = try points("?zoom=8")
        #expect(shown.gap == [] && shown.count < 10)
        #expect(try points("?bounds=47,179.9,49,-179.9").count > 10)
        #expect(try points("?bounds=47,-179.905,49,179.905").count == 83)
    }

    @Test("a request can select a track's points by time")
    func times() throws {
        try maker().add(numbers: 0..<100)
        #expect(try points("?from=\(TrackMaker.start + 10)&to=\(TrackMaker.start + 19)").count == 10)
        #expect(try points("?from=\(TrackMaker.start + 90)").count == 10)
        #expect(try points("?to=5").count == 0)
    }

    @Test("a request for a point in time returns the latest epoch and the latest sky up to that time")
    func moments() throws {
        let maker = try maker()
        try maker.add(numbers: 0..<10)
        try maker.add(session: 2, device: 2, numbers: 0..<10)
        try maker.addSky(at: 2, strength: 41)
        try maker.addSky(at: 6, strength: 45)
        try maker.addSky(at: 4, device: 2, strength: 11)
        #expect(
            try caller.get("/tracks/1/1/moment?time=\(TrackMaker.start + 5).5").text == """
                {"fix":{"time":1795176005,"mode":3,"kind":"3D","lat":48.00005,"lon":11.00005,"alt":505,"speed":1.5,\
                "error":{"h":2.5},"dop":{"h":0.9,"word":"ideal"},"used":10,"seen":2},"sky":{"signals":[\
                ["G07","GPS",null,1,40,90,41],["G08","GPS",null,0,null,null,20]]}}
                """)
        #expect(try caller.get("/tracks/1/1/moment?time=\(TrackMaker.start + 6)").text.contains(",45]"))
        #expect(try caller.get("/tracks/1/1/moment?time=\(TrackMaker.start + 1)").text.contains("\"signals\":[]"))
        #expect(try caller.get("/tracks/1/1/moment?time=9999999999").text.contains("\"time\":1795176009"))
        #expect(try caller.get("/tracks/1/1/moment?time=5").status == .notFound)
        #expect(try caller.get("/tracks/1/1/moment").status == .badRequest)
    }

    @Test("a sky applies to the fixes of the minute after it, even if the request begins after the sky")
    func currentSkies() throws {
        let maker = try maker()
        try maker.add(numbers: 0..<200)
        try maker.addSky(at: 10, strength: 41)
        #expect(try caller.get("/tracks/1/1/moment?time=\(TrackMaker.start + 60)").text.contains(",41]"))
        #expect(try caller.get("/tracks/1/1/moment?time=\(TrackMaker.start + 90)").text.contains("\"signals\":[]"))
        func strengths(_ range: ClosedRange<Int>) throws -> String {
            let times = "from=\(TrackMaker.start + range.lowerBound)&to=\(TrackMaker.start + range.upperBound)"
            let text = try caller.get("/tracks/1/1/charts?points=1&\(times)").text
            return String(text.split(separator: "\"strength\":")[1].prefix { $0 != "]" })
        }
        #expect(try strengths(20...60) == "[41,41,41")
        #expect(try strengths(80...120) == "[null,null,null")
    }

    @Test("a track's statistics equal those of the tracks command")
    func statistics() throws {
        try maker().add(numbers: 0..<25_000)
        var statistics = TrackStatistics()
        try TrackDatabase(folder("a.sqlite")).read { statistics.add($0) }
        var json = JSONText()
        json.object { statistics.append(to: &$0) }
        #expect(try caller.get("/tracks/1/1/statistics").bytes == json.bytes)
    }

    @Test("a chart contains the minimum, the mean and the maximum of each interval")
    func charts() throws {
        let maker = try maker()
        try maker.add(numbers: 0..<10, values: ["speed": "i", "error_horizontal": "CASE WHEN i < 5 THEN 1.25 END"])
        try maker.addSky(at: 5, strength: 41)
        #expect(
            try caller.get("/tracks/1/1/charts?points=2").text == """
                {"time":1795176000,"step":4.5005,"speed":[0,2,4,5,7,9],"altitude":[500,502,504,505,507,509],\
                "error":[1.25,1.25,1.25,null,null,null],"strength":[null,null,null,41,41,41],\
                "used":[8,8.8,10,8,9,10]}
                """)
        #expect(try caller.get("/tracks/1/1/charts?points=0").status == .badRequest)
        #expect(try caller.get("/tracks/1/1/charts?to=5").status == .notFound)
    }

    @Test("a chart of altitudes leaves out 2D fixes")
    func altitudesOfTwoDimensionalFixes() throws {
        try maker().add(numbers: 0..<10, values: ["mode": "CASE WHEN i < 5 THEN 3 ELSE 2 END"])
        #expect(
            try caller.get("/tracks/1/1/charts?points=2").text.contains("\"altitude\":[500,502,504,null,null,null]"))
    }

    @Test(
        "a downloaded track has the same content as a track exported by the tracks command",
        arguments: ["gpx", "kml", "geojson", "csv"])
    func downloads(format: String) throws {
        let maker = try maker()
        try maker.add(numbers: 0..<3_000, values: ["mode": "CASE i WHEN 1234 THEN 1 ELSE 3 END"])
        let response = try caller.get("/tracks/1/1/export.\(format)")
        #expect(
            response.fields["Content-Disposition"] == "attachment; filename=\"2026-11-20-session1-device1.\(format)\"")
        #expect(response.partCount > 2 && !response.hasFailed)
        let expected = GatheredText()
        var writer = try #require(TrackFormat(rawValue: format)).writer(into: expected.output)
        writer.begin()
        writer.beginTrack(named: "session 1, name 1")
        try TrackDatabase(folder("a.sqlite")).read { writer.append($0) }
        writer.end()
        #expect(try response.bytes == expected.take())
    }

    @Test("the ninth simultaneous download is refused, even if none of them has begun")
    func simultaneousDownloads() throws {
        try maker().add(numbers: 0..<10)
        var downloads = try (0..<8).map { _ in try caller.begin("/tracks/1/1/export.csv") }
        #expect(try caller.get("/tracks/1/1/export.csv").status == .unavailable)
        downloads.removeAll()
        #expect(try caller.get("/tracks/1/1/export.csv").status == .ok)
    }

    @Test("a worker that refuses new requests finishes the downloads and computations that have begun")
    func fullWorker() throws {
        try maker().add(numbers: 0..<12_000)
        var (hasBegun, refusals) = (false, 0)
        var statistics: HTTPAnswer?
        let download = try caller.response(
            to: "/tracks/1/1/export.csv",
            betweenParts: {
                // The computation takes two steps. Its first step is finished while the worker is full.
                if !hasBegun {
                    hasBegun = true
                    try caller.send("/tracks/1/1/statistics") { response in
                        if case .answer(let answer) = response { statistics = answer }
                    }
                }
                caller.fillWorker()
                try caller.send("/tracks") { response in
                    if case .answer(let answer) = response, answer.status == .unavailable { refusals += 1 }
                }
            })
        #expect(caller.wait { statistics != nil })
        #expect(refusals == download?.partCount)
        #expect(download?.hasFailed == false)
        #expect(download?.text.split(whereSeparator: \.isNewline).count == 12_001)
        #expect(statistics?.status == .ok)
    }

    @Test("a slow download does not prevent the recorder from truncating the write-ahead log")
    func slowDownloads() throws {
        let maker = try maker()
        try maker.add(numbers: 0..<3_000)
        var number = 10_000
        let response = try caller.response(
            to: "/tracks/1/1/export.csv",
            betweenParts: {
                try maker.add(session: 2, numbers: number..<number + 10)
                number += 10
                try maker.database.mergeLog()
                #expect(try readBytes(folder("a.sqlite-wal")).isEmpty)
            })
        #expect(number > 10_020)
        // The download contains the complete track, but not the new session.
        #expect(response?.text.split(whereSeparator: \.isNewline).count == 3_001)
    }

    @Test("a pipe instead of a database is reported, and does not block the worker")
    func pipe() throws {
        #expect(mkfifo(folder("a.sqlite"), 0o600) == 0)
        let response = try caller.get("/tracks")
        #expect(response.status == .unavailable && response.text.contains("not a regular file"))
    }

    @Test("a download fails if the database is replaced during the transfer")
    func interruptedDownloads() throws {
        try maker().add(numbers: 0..<3_000)
        let response = try caller.response(
            to: "/tracks/1/1/export.csv", betweenParts: { try write("something else", to: folder("a.sqlite")) })
        #expect(response?.hasFailed == true)
    }

    @Test("a database can be read while another program writes to it")
    func concurrentWriters() throws {
        let maker = try maker()
        try maker.add(numbers: 0..<10)
        #expect(try caller.get("/tracks").text.contains("\"epochs\":10,"))
        try maker.database.run("BEGIN IMMEDIATE")
        try maker.add(numbers: 10..<20)
        #expect(try caller.get("/tracks").text.contains("\"epochs\":10,"))
        #expect(try points().count == 10)
        try maker.database.run("COMMIT")
        #expect(try caller.get("/tracks").text.contains("\"epochs\":20,"))
        #expect(try points().count == 20)
    }

    @Test("an unusable database is reported with the reason until the database is replaced")
    func unusableDatabases() throws {
        func reason() throws -> String {
            let response = try caller.get("/tracks")
            #expect(response.status == .unavailable)
            return response.text
        }
        #expect(try reason().hasSuffix("a.sqlite: check that it exists and that you have permission to read it\n"))
        try write("no database", to: folder("a.sqlite"))
        #expect(try reason().hasSuffix("a.sqlite is not an SQLite database. Choose another file\n"))
        #expect(try caller.get("/tracks/1/1").status == .unavailable)
        #expect(try caller.get("/tracks/1/1/export.gpx").status == .unavailable)
        try TrackMaker(folder("good.sqlite")).add(numbers: 0..<2_000)
        let bytes = try readBytes(folder("good.sqlite"))
        try write(Array(bytes[..<20_000]), to: folder("a.sqlite"))
        #expect(try reason().contains("is damaged"))
        try write(bytes, to: folder("a.sqlite"))
        #expect(try caller.get("/tracks").text.contains("\"epochs\":2000,"))
    }

    @Test("implausible values in a database do not cause errors")
    func hostileValues() throws {
        let maker = try maker()
        try maker.add(
            numbers: 0..<50,
            values: [
                "time":
                    "CASE i % 3 WHEN 0 THEN 9223372036854775807 - i WHEN 1 THEN -9223372036854775807 + i ELSE i END",
                "latitude": "CASE i % 4 WHEN 0 THEN 9e999 WHEN 1 THEN 'north' WHEN 2 THEN 90 ELSE -90 END",
                "longitude": "CASE i % 2 WHEN 0 THEN 180 ELSE -180 END", "altitude": "-9e999", "speed": "1e300",
                "satellites": "-5", "mode": "CASE i % 5 WHEN 0 THEN 77 ELSE 2 END", "error_horizontal": "x'00FF'",
                "hdop": "'<img onerror>'",
            ])
        try maker.database.run(
            """
            INSERT INTO skies SELECT time, device, number, randomblob(37) FROM fixes;
            UPDATE devices SET name = '<img src=x onerror=alert(1)>' || char(0, 27, 8232)
            """)
        // The epoch with the largest possible number as its time is skipped.
        #expect(try caller.get("/tracks").text.contains("\"epochs\":49,"))
        for page in [
            "", "?zoom=0", "/statistics", "/charts", "/moment?time=0", "/moment?time=253402300799", "/export.gpx",
        ] {
            #expect(try caller.get("/tracks/1/1\(page)").status == .ok)
        }
    }

    @Test("invalid track requests are refused")
    func refusals() throws {
        try maker().add(numbers: 0..<2)
        for query in ["zoom=x", "zoom=-1", "zoom=nan", "bounds=1,2,3", "bounds=1,2,3,x", "bounds=5,0,4,1", "from=1e99"]
        {
            #expect(try caller.get("/tracks/1/1?\(query)").status == .badRequest)
        }
        for track in ["2/1", "1/2", "-1/1", "9223372036854775807/1"] {
            #expect(try caller.get("/tracks/\(track)").status == .notFound)
        }
        for path in [
            "/tracks/1", "/tracks/a/b", "/tracks/1/1/x", "/tracks/1/1/export.exe", "/tracks/1/1/moment/x", "/x",
        ] {
            #expect(try caller.response(to: path) == nil)
        }
    }
}
