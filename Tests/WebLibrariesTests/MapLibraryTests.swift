import Glibc
import SQLiteDatabase
import TestSupport
import Testing
import WebServer

@testable import WebLibraries

/// Tests of requests for the user's own maps.
struct MapLibraryTests {
    private let maker = MapMaker(folder: TemporaryDirectory())
    private let clock = TestClock()
    private let caller: LibraryCaller

    init() throws {
        caller = try LibraryCaller(MapLibrary([maker.folder.path], now: { [clock] in clock.now }))
    }

    private static let png = MapMaker.png

    @Test("the map list describes each map")
    func list() throws {
        try maker.mbtiles(
            "alps.mbtiles",
            [
                "name": "The Alps", "format": "png", "minzoom": "2", "maxzoom": "12", "bounds": "5, 45,16,48",
                "attribution": "© someone",
            ], [])
        try maker.pmtiles("region.pmtiles", length: 500)
        try write("notes", to: maker.folder("readme.txt"))
        #expect(
            try caller.get("/maps").text == """
                {"maps":[{"name":"alps","kind":"mbtiles","title":"The Alps","format":"png","type":"raster","minzoom":2,\
                "maxzoom":12,"attribution":"\\u00a9 someone","bounds":[45,5,48,16]},{"name":"region.pmtiles",\
                "kind":"pmtiles","title":"region","format":"pbf","type":"vector","minzoom":0,"maxzoom":14,\
                "bounds":[45,5,48,16]}],"problems":[]}
                """)
    }

    @Test("missing metadata is derived from the file name and the tiles")
    func missingMetadata() throws {
        try maker.mbtiles(
            "plain.mbtiles", [:],
            [.init(zoom: 3, x: 0, row: 0, bytes: Self.png), .init(zoom: 7, x: 0, row: 0, bytes: Self.png)])
        #expect(
            try caller.get("/maps").text == """
                {"maps":[{"name":"plain","kind":"mbtiles","title":"plain","format":"png","type":"raster","minzoom":3,\
                "maxzoom":7}],"problems":[]}
                """)
    }

    @Test("a tile is served from the right row and with the type of its content")
    func tiles() throws {
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
        let webp = Array("RIFF1234WEBPVP8 ".utf8)
        let zipped: [UInt8] = [0x1F, 0x8B, 8, 0]
        try maker.mbtiles(
            "a b.mbtiles", ["format": "png"],
            [
                .init(zoom: 0, x: 0, row: 0, bytes: Self.png), .init(zoom: 3, x: 4, row: 7, bytes: jpeg),
                .init(zoom: 3, x: 4, row: 0, bytes: webp), .init(zoom: 3, x: 5, row: 0, bytes: zipped),
                .init(zoom: 3, x: 6, row: 0, bytes: Array("<svg onload=alert(1)>".utf8)),
                .init(zoom: 3, x: 7, row: 0, bytes: []),
            ])
        for (place, type, bytes) in [
            ("0/0/0", "image/png", Self.png), ("3/4/0", "image/jpeg", jpeg), ("3/4/7", "image/webp", webp),
            ("3/5/7", "application/vnd.mapbox-vector-tile", zipped),
        ] {
            let response = try caller.get("/maps/a%20b/\(place)")
            #expect(response.status == .ok && response.type == type && response.bytes == bytes)
            #expect(response.fields["Content-Encoding"] == (bytes == zipped ? "gzip" : nil))
        }
        #expect(try caller.get("/maps/a%20b/3/6/7").status == .notFound)
        #expect(try caller.get("/maps/a%20b/3/7/7").status == .noContent)
        #expect(try caller.get("/maps/a%20b/30/0/0").status == .noContent)
    }

    @Test("vector tiles may be stored without compression")
    func plainVectorTiles() throws {
        try maker.mbtiles("v.mbtiles", ["format": "pbf"], [.init(zoom: 0, x: 0, row: 0, bytes: [0x1A, 2, 3, 4])])
        let tile = try caller.get("/maps/v/0/0/0")
        #expect(tile.bytes == [0x1A, 2, 3, 4] && tile.type == "application/vnd.mapbox-vector-tile")
        #expect(tile.fields["Content-Encoding"] == nil)
    }

    @Test("after a map file is replaced, the new tile is served with a new entity tag")
    func tags() throws {
        try maker.mbtiles("a.mbtiles", ["format": "png"], [.init(zoom: 0, x: 0, row: 0, bytes: Self.png)])
        let first = try caller.get("/maps/a/0/0/0")
        #expect(try first.caching == caller.get("/maps/a/0/0/0").caching)
        #expect(unlink(maker.folder("a.mbtiles")) == 0)
        try maker.mbtiles("a.mbtiles", ["format": "png"], [.init(zoom: 0, x: 0, row: 0, bytes: Self.png + [9])])
        #expect(try caller.get("/maps/a/0/0/0").bytes == Self.png, "the folder is searched every five seconds")
        clock.advance(by: .seconds(5))
        let second = try caller.get("/maps/a/0/0/0")
        #expect(second.bytes == Self.png + [9] && second.caching != first.caching)
    }

    @Test("a path that is not a tile path is not handled")
    func otherPaths() throws {
        try maker.mbtiles("a.mbtiles", ["format": "png"], [.init(zoom: 0, x: 0, row: 0, bytes: Self.png)])
        for path in [
            "0/0/1", "0/1/0", "0/-1/0", "31/0/0", "-1/0/0", "a/0/0", "0/0", "0/0/0/0", "99999999999999999999/0/0",
        ] {
            #expect(try caller.response(to: "/maps/a/\(path)") == nil)
        }
        #expect(try caller.response(to: "/mapsa") == nil)
    }

    @Test("map names are looked up in the list and are never used as file paths")
    func paths() throws {
        let outside = TemporaryDirectory()
        try MapMaker(folder: outside).mbtiles(
            "b.mbtiles", ["format": "png"], [.init(zoom: 0, x: 0, row: 0, bytes: Self.png)])
        try maker.mbtiles("a.mbtiles", ["format": "png"], [])
        for name in ["..%2f\(outside.path.split(separator: "/").last ?? "")%2fb", "%2e%2e", ".", "a.mbtiles", "b", "A"]
        {
            #expect(try caller.get("/maps/\(name)/0/0/0").status == .notFound)
            #expect(try caller.get("/maps/\(name)").status == .notFound)
        }
    }

    @Test("only regular files and links to regular files are opened as maps")
    func links() throws {
        let outside = TemporaryDirectory()
        try MapMaker(folder: outside).mbtiles(
            "b.mbtiles", ["format": "png"], [.init(zoom: 0, x: 0, row: 0, bytes: Self.png)])
        #expect(symlink(outside("b.mbtiles"), maker.folder("link.mbtiles")) == 0)
        #expect(symlink("/dev/zero", maker.folder("zero.mbtiles")) == 0)
        #expect(symlink("/dev/zero", maker.folder("zero.pmtiles")) == 0)
        #expect(symlink("loop.mbtiles", maker.folder("loop.mbtiles")) == 0)
        #expect(symlink("/nowhere", maker.folder("nowhere.pmtiles")) == 0)
        #expect(mkfifo(maker.folder("pipe.mbtiles"), 0o600) == 0)
        #expect(mkfifo(maker.folder("pipe.pmtiles"), 0o600) == 0)
        #expect(mkdir(maker.folder("folder.mbtiles"), 0o700) == 0)
        let list = try caller.get("/maps").text
        #expect(list.contains("\"name\":\"link\"") && list.components == 1 && list.hasSuffix("\"problems\":[]}"))
        #expect(try caller.get("/maps/link/0/0/0").bytes == Self.png)
    }

    @Test("overlong metadata is truncated, and invalid metadata is omitted")
    func hostileMetadata() throws {
        let database = try maker.database("evil.mbtiles")
        try database.run(
            """
            INSERT INTO metadata VALUES ('name', '<img src=x onerror=alert(1)>' || char(0, 7, 27) || 'x'),
                ('format', 'png'), ('minzoom', '99999999999999999999'), ('maxzoom', '-3'),
                ('bounds', '1e308,nan,inf,5'), ('attribution', replace(hex(zeroblob(400000)), '0', 'y'));
            INSERT INTO tiles VALUES ('a', 'b', 'c', 'd'), (0, 0, 0, x'89504E470D0A1A0A')
            """)
        try maker.database("large.mbtiles").run(
            """
            INSERT INTO metadata VALUES ('name', zeroblob(10000000)), ('format', 'png'), ('minzoom', '0'), ('maxzoom', '1');
            INSERT INTO tiles VALUES (0, 0, 0, zeroblob(5000000))
            """)
        let text = try caller.get("/maps").text
        #expect(text.contains("\"title\":\"<img src=x onerror=alert(1)>\""))
        #expect(text.contains("\"attribution\":\"\(String(repeating: "y", count: 1_000))\""))
        #expect(!text.contains("bounds") && !text.contains("99999") && text.contains("\"title\":\"large\""))
        #expect(try caller.get("/maps/evil/0/0/0").status == .ok)
        #expect(try caller.get("/maps/large/0/0/0").status == .unavailable)
    }

    @Test("an endless tile query is interrupted")
    func slowMaps() throws {
        try maker.database(
            "slow.mbtiles",
            schema: """
                CREATE TABLE metadata (name, value);
                INSERT INTO metadata VALUES ('format', 'png'), ('minzoom', '0'), ('maxzoom', '30');
                CREATE VIEW tiles AS WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers)
                SELECT 0 * i AS zoom_level, 0 * i AS tile_column, 0 * i + i / 1e99 AS tile_row, x'00' AS tile_data
                FROM numbers WHERE i > 1e15
                """)
        #expect(try caller.get("/maps").text.contains("\"name\":\"slow\""))
        let response = try caller.get("/maps/slow/0/0/0")
        #expect(response.status == .unavailable && response.text.contains("interrupted"))
    }

    @Test("an invalid map file is reported and does not hide valid maps")
    func problems() throws {
        try write("no database", to: maker.folder("text.mbtiles"))
        try write("", to: maker.folder("empty.mbtiles"))
        try maker.database("other.mbtiles", schema: "CREATE TABLE t (x)")
        try maker.mbtiles("nothing.mbtiles", [:], [])
        try maker.mbtiles("good.mbtiles", ["format": "png"], [.init(zoom: 0, x: 0, row: 0, bytes: Self.png)])
        try write(Array(readBytes(maker.folder("good.mbtiles"))[..<9_000]), to: maker.folder("cut.mbtiles"))
        try maker.pmtiles("short.pmtiles", length: 500) { $0.removeLast() }
        try maker.pmtiles("old.pmtiles", length: 500) { $0[7] = 2 }
        try maker.pmtiles("strange.pmtiles", length: 500) { $0[99] = 200 }
        try maker.pmtiles("odd.pmtiles", length: 500) { header in
            header[100] = 255
            header[109] = 0x7F
        }
        try write([], to: maker.folder("none.pmtiles"))
        let text = try caller.get("/maps").text
        for name in ["text", "empty", "other", "nothing", "cut"] { #expect(text.contains("/\(name).mbtiles")) }
        for name in ["old", "strange", "none"] { #expect(text.contains("/\(name).pmtiles is not a PMTiles")) }
        #expect(
            text.contains(
                "{\"name\":\"odd.pmtiles\",\"kind\":\"pmtiles\",\"title\":\"odd\",\"format\":\"pbf\",\"type\":\"vector\",\"maxzoom\":14}"
            ))
        #expect(try caller.get("/maps/good/0/0/0").status == .ok)
        let missing = try LibraryCaller(MapLibrary(["/nowhere"]))
        #expect(
            try missing.get("/maps").text.contains("cannot read the map directory /nowhere: no such file or directory"))
    }

    @Test("a requested byte range of a file is served, with at most 1 MiB per response")
    func ranges() throws {
        try maker.pmtiles("r.pmtiles", length: 3_000_000)
        let first = try caller.get("/maps/r.pmtiles", ["range": "bytes=0-126"])
        #expect(first.status == .partialContent && first.bytes.starts(with: "PMTiles".utf8) && first.bytes.count == 127)
        #expect(first.fields == ["Accept-Ranges": "bytes", "Content-Range": "bytes 0-126/3000000"])
        let long = try caller.get("/maps/r.pmtiles", ["range": "bytes=127-"])
        #expect(long.bytes.count == 1 << 20 && long.bytes[1] == 1)
        #expect(long.fields["Content-Range"] == "bytes 127-1048702/3000000")
        let last = try caller.get("/maps/r.pmtiles", ["range": "bytes=-5"])
        #expect(last.fields["Content-Range"] == "bytes 2999995-2999999/3000000")
        let beyond = try caller.get("/maps/r.pmtiles", ["range": "bytes=3000000-"])
        #expect(beyond.status == .rangeNotSatisfiable && beyond.fields["Content-Range"] == "bytes */3000000")
        #expect(try caller.get("/maps/r.pmtiles").status == .badRequest)
        #expect(try caller.get("/maps/r.pmtiles/0/0/0").status == .notFound)
    }

    @Test("a range request for an older version of a file gets the whole file")
    func conditionalRanges() throws {
        try maker.pmtiles("r.pmtiles", length: 3_000)
        guard case .whileTagged(let tag) = try caller.get("/maps/r.pmtiles").caching else {
            Issue.record("the file has no tag")
            return
        }
        let range = ["range": "bytes=0-9"]
        #expect(
            try caller.get("/maps/r.pmtiles", range.merging(["if-range": "\"\(tag)\""]) { $1 }).status
                == .partialContent)
        let whole = try caller.get("/maps/r.pmtiles", range.merging(["if-range": "\"old\""]) { $1 })
        #expect(whole.status == .ok && whole.bytes.count == 3_000)
    }

    @Test("a part of a replaced file has the entity tag of the new file even before the folder is searched again")
    func tagsOfReplacedFiles() throws {
        try maker.pmtiles("r.pmtiles", length: 3_000)
        let range = ["range": "bytes=0-9"]
        let first = try caller.get("/maps/r.pmtiles", range)
        #expect(try caller.get("/maps/r.pmtiles", range).caching == first.caching)
        #expect(unlink(maker.folder("r.pmtiles")) == 0)
        try maker.pmtiles("r.pmtiles", length: 3_001)
        let second = try caller.get("/maps/r.pmtiles", range)
        #expect(second.fields["Content-Range"] == "bytes 0-9/3001" && second.caching != first.caching)
        clock.advance(by: .seconds(5))
        #expect(try caller.get("/maps/r.pmtiles", range).caching == second.caching)
    }

    @Test("a tile is found even in a map with 65,536 tiles")
    func largeMaps() throws {
        let database = try maker.database("large.mbtiles")
        try database.run(
            """
            PRAGMA synchronous = OFF;
            INSERT INTO metadata VALUES ('format', 'png');
            WITH RECURSIVE numbers (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i < 65535)
            INSERT INTO tiles SELECT 8, i / 256, i % 256, x'89504E470D0A1A0A' || CAST(i AS TEXT) || zeroblob(3000) FROM numbers
            """)
        let tile = try caller.get("/maps/large/8/200/0")
        #expect(tile.bytes.dropFirst(8).starts(with: "51455".utf8))
    }

    @Test("HOME and XDG_DATA_HOME determine the default map folders")
    func usualFolders() {
        func folders(_ environment: [String: String]) -> [String] { MapLibrary.usualFolders { environment[$0] } }
        #expect(folders([:]) == ["/var/lib/gpsbridge/maps"])
        #expect(folders(["HOME": "/home/a"]).last == "/home/a/.local/share/gpsbridge/maps")
        #expect(folders(["HOME": "/home/a", "XDG_DATA_HOME": "/data"]).last == "/data/gpsbridge/maps")
        #expect(folders(["HOME": "/home/a", "XDG_DATA_HOME": "data"]).last == "/home/a/.local/share/gpsbridge/maps")
    }
}

extension String {
    /// The number of maps in a list.
    fileprivate var components: Int { split(separator: "\"kind\"").count - 1 }
}
