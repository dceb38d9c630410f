import GNSS
import Testing

@testable import TrackFormats

/// Tests of reading features in GeoJSON files written by other programs.
struct GeoJSONReaderTests {
    private func tracks(_ features: String) throws -> [TrackReader.Track] {
        try #require(TrackReader.tracks(Array(#"{"type":"FeatureCollection","features":[\#(features)]}"#.utf8)))
    }

    private func feature(_ type: String, _ coordinates: String, _ properties: String = "{}") -> String {
        #"{"properties":\#(properties),"type":"Feature","geometry":{"coordinates":\#(coordinates),"type":"\#(type)"}}"#
    }

    private func latitudes(_ track: TrackReader.Track) -> [Double?] { track.epochs.map(\.fix.coordinate?.latitude) }

    @Test(
        "GeoJSON geometries of every kind are read as tracks",
        arguments: [
            ("Point", "[11,48]", [48]), ("LineString", "[[11,48],[11,49]]", [48, 49]),
            ("MultiPoint", "[[11,48],[11,49]]", [48, 49]),
            ("Polygon", "[[[11,48],[11,49],[11,48]]]", [48, 49, 48]),
            ("MultiLineString", "[[[11,48],[11,49]],[[12,50],[12,51]]]", [48, 49, nil, 50, 51]),
            ("MultiPolygon", "[[[[11,48],[11,49]]],[[[12,50]]]]", [48, 49, nil, 50]),
        ] as [(String, String, [Double?])])
    func geometries(_ type: String, _ coordinates: String, _ expected: [Double?]) throws {
        #expect(try tracks(feature(type, coordinates)).map(latitudes) == [expected])
    }

    @Test("the geometries in a GeoJSON geometry collection are read as tracks")
    func collections() throws {
        let point = #"{"type":"Point","coordinates":[11,48]}"#
        let collection = #"{"type":"GeometryCollection","geometries":[\#(point)]}"#
        let track = try tracks(#"{"type":"Feature","geometry":\#(collection),"properties":null}"#).first
        #expect(track.map(latitudes) == [48])
    }

    @Test("a GeoJSON geometry without a feature is read as a track, even beyond 180 degrees")
    func bareGeometry() throws {
        let track = try tracks(#"{"type":"LineString","coordinates":[[179.5,48],[180.5,49]]}"#).first
        #expect(track?.epochs.map(\.fix.coordinate?.longitude) == [179.5, -179.5])
    }

    @Test(
        "the time and the elevation of a point are read from its properties",
        arguments: ["2026-11-20T12:00:00Z", "2026/11/20 12:00:00+00", "2026-11-20T13:00:00+01:00"])
    func points(_ time: String) throws {
        let point = try tracks(feature("Point", "[11,48]", #"{"time":"\#(time)","ele":545.5}"#)).first?.epochs.first?
            .fix
        #expect(point?.time?.secondsSince1970 == 1_795_176_000)
        #expect(point?.altitude == 545.5 && point?.mode == .threeDimensional)
    }

    @Test("features with different names are different tracks, even if one begins where the other ends")
    func differentNames() throws {
        let first = feature("LineString", "[[11,48],[11,49]]", #"{"name":"A"}"#)
        let second = feature("LineString", "[[11,49],[11,50]]", #"{"name":"B"}"#)
        #expect(try tracks("\(first),\(second)").map(latitudes) == [[48, 49], [49, 50]])
        let nameless = feature("LineString", "[[11,49],[11,50]]")
        #expect(try tracks("\(first),\(nameless)").map(latitudes) == [[48, 49, 50]])
    }

    @Test("repeated positions are kept, except that a line of two equal positions is a single position")
    func repeatedPositions() throws {
        #expect(try tracks(feature("LineString", "[[11,48],[11,48],[11,49]]")).map(latitudes) == [[48, 48, 49]])
        #expect(try tracks(feature("LineString", "[[11,48],[11,48]]")).map(latitudes) == [[48]])
    }

    @Test("the positions at which a line was cut at the antimeridian are left out")
    func cutLines() throws {
        let cut = try tracks(feature("MultiLineString", "[[[179,10],[180,10.5]],[[-180,10.5],[-179,11]]]"))
        #expect(cut.map(latitudes) == [[10, 11]])
        // A position that is not between the others was measured.
        let measured = try tracks(feature("MultiLineString", "[[[179,10],[180,12]],[[-180,12],[-179,11]]]"))
        #expect(measured.map(latitudes) == [[10, 12, 11]])
    }

    @Test("points with times and without names are read as one track")
    func trackOfPoints() throws {
        let points = (0..<3).map {
            feature("Point", "[11,\($0)]", #"{"name":null,"time":"2026-11-20T12:00:0\#($0)Z"}"#)
        }
        #expect(try tracks(points.joined(separator: ",")).map(latitudes) == [[0, 1, 2]])
        let places = (0..<2).map { feature("Point", "[11,\($0)]", #"{"name":"place \#($0)"}"#) }
        #expect(try tracks(places.joined(separator: ",")).map(latitudes) == [[0], [1]])
    }

    @Test("points with the numbers of their track and segment, as GDAL writes them, form tracks and segments")
    func numberedPoints() throws {
        let points = [(0, 0), (0, 0), (0, 1), (1, 0)].enumerated().map { second, numbers in
            let time = #""time":"2026/11/20 12:00:0\#(second)+00""#
            let properties = #"{"track_fid":\#(numbers.0),"track_seg_id":\#(numbers.1),"name":null,\#(time)}"#
            return feature("Point", "[11,\(second)]", properties)
        }
        let expected: [[Double?]] = [[0, 1, nil, 2], [3]]
        #expect(try tracks(points.joined(separator: ",")).map(latitudes) == expected)
        let untimed = points.joined(separator: ",").replacing(#""time""#, with: #""other""#)
        #expect(try tracks(untimed).map(latitudes) == expected)
    }

    @Test("GeoJSON times and names are read even if they precede the geometry")
    func properties() throws {
        let properties =
            #"{"name":"caf\u00e9 \"A\"","coordTimes":["2026-11-20T12:00:00Z",null,"2026-11-20T12:00:02Z"]}"#
        let track = try #require(try tracks(feature("LineString", "[[1,2],[1,200],[1,4,5]]", properties)).first)
        #expect(track.name == "café \"A\"")
        // The position with longitude 1, latitude 200 is dropped together with its time.
        #expect(track.epochs.map { $0.fix.time?.secondsSince1970 } == [1_795_176_000, 1_795_176_002])
        #expect(track.epochs.map(\.fix.ellipsoidalAltitude) == [nil, 5])
    }

    @Test(
        "GeoJSON times are read as texts, seconds or milliseconds since 1970, from each property that contains them",
        arguments: [
            #"{"coordTimes":["2026-11-20T12:00:00Z",null,"2026-11-20T12:00:02Z"]}"#,
            #"{"coordTimes":[1795176000,null,1795176002.0]}"#, #"{"coordTimes":[[1795176000000,null,1795176002000]]}"#,
            #"{"coordinateProperties":{"times":["2026-11-20T12:00:00Z",null,1795176002]}}"#,
            #"{"coordinateProperties":{"times":[["2026-11-20T12:00:00Z",5,"1795176002"]]}}"#,
            #"{"coordTimes":null,"coordinateProperties":{"heart":[60]},"times":[1795176000,null,1795176002]}"#,
        ])
    func times(_ properties: String) throws {
        let track = try #require(try tracks(feature("LineString", "[[1,2],[1,3],[1,4]]", properties)).first)
        #expect(track.epochs.map { $0.fix.time?.secondsSince1970 } == [1_795_176_000, nil, 1_795_176_002])
    }

    @Test("a feature without a geometry is skipped")
    func emptyFeatures() throws {
        #expect(try tracks(#"{"type":"Feature","geometry":null,"properties":{"name":"x"}}"#).isEmpty)
    }

    private static let timed = [0, 1].map { number in
        let line = #"{"type":"LineString","coordinates":[[11,4\#(number)],[12,4\#(number)]]}"#
        let times = #"["2026-11-20T12:00:00Z","2026-11-20T12:00:01Z"]"#
        let properties = #"{"name":"way \#(number)","coordTimes":\#(times),"speed":5}"#
        return #"{"type":"Feature","properties":\#(properties),"geometry":\#(line)}"#
    }

    /// Expects the two timed features and returns the losses.
    private func lossesOfTimed(_ text: String) throws -> TrackLosses {
        let contents = try #require(TrackReader.read(Array(text.utf8)))
        #expect(contents.tracks.map(\.name) == ["way 0", "way 1"])
        #expect(contents.tracks.map(latitudes) == [[40, 40], [41, 41]])
        #expect(
            contents.tracks.map { $0.epochs.map { $0.fix.time?.secondsSince1970 } }
                == [[1_795_176_000, 1_795_176_001], [1_795_176_000, 1_795_176_001]])
        return contents.losses
    }

    @Test(
        "GeoJSON positions that are not readable do not affect other positions",
        arguments: ["[null,null]", "null", "[]"])
    func unreadablePositions(_ position: String) throws {
        let features = Self.timed.joined(separator: ",").replacing("]]}", with: "],\(position)]}")
        let text = #"{"type":"FeatureCollection","features":[\#(features)]}"#
        #expect(try lossesOfTimed(text) == TrackLosses(points: 2))
    }

    @Test("GeoJSON with NaN is read", arguments: ["NaN", "-Infinity"])
    func notANumber(_ number: String) throws {
        let features = Self.timed.joined(separator: ",").replacing(#""speed":5"#, with: #""speed":\#(number)"#)
        #expect(try lossesOfTimed(#"{"type":"FeatureCollection","features":[\#(features)]}"#) == TrackLosses())
    }

    @Test("features before and after a damaged GeoJSON feature keep their times and names")
    func damagedFeature() throws {
        let damaged =
            #"{"type":"Feature","properties":{"features":[{}]},"geometry":{"type":"LineString","coordinates":5}}"#
        let features = [Self.timed[0], damaged, Self.timed[1]].joined(separator: ",")
        let text = #"{"type":"FeatureCollection","a":[{}],"features":[\#(features)]}"#
        #expect(try lossesOfTimed(text) == TrackLosses(isDamaged: true))
    }

    @Test("a truncated GeoJSON file keeps the times and names of its complete features")
    func completeFeaturesOfTornFile() throws {
        let features = Self.timed.joined(separator: ",")
        for end in [#"]"#, #","#, #",{"type":"Feature","geometry":{"type":"LineString","coordinates":["#] {
            let text = #"{"type":"FeatureCollection","features":[\#(features)\#(end)"#
            #expect(try lossesOfTimed(text) == TrackLosses(isDamaged: true))
        }
    }

    @Test(
        "sequences of GeoJSON features are read, one on each line or with the separators of RFC 8142",
        arguments: ["\n", "\r\n", "\n\u{1E}", ""])
    func sequences(_ separator: String) throws {
        let start = separator.last == "\u{1E}" ? "\u{1E}" : ""
        let text = start + Self.timed.joined(separator: separator)
        #expect(try lossesOfTimed(text + "\n") == TrackLosses())
        #expect(try lossesOfTimed(text + "\n]") == TrackLosses(isDamaged: true))
    }

    @Test("a truncated feature in a GeoJSON sequence does not affect the features after the next separator")
    func tornSequence() throws {
        for length in [20, 90, 150] {
            let text = "\u{1E}" + Self.timed[0] + "\n\u{1E}" + Self.timed[0].prefix(length) + "\u{1E}" + Self.timed[1]
            let tracks = try #require(TrackReader.read(Array(text.utf8)))
            #expect(tracks.losses.isDamaged)
            #expect(tracks.tracks.last?.name == "way 1")
            #expect(tracks.tracks.last?.epochs.last?.fix.time?.secondsSince1970 == 1_795_176_001)
        }
    }

    @Test("a truncated GeoJSON file is read up to its last complete position")
    func tornFiles() throws {
        let whole = Array(
            #"{"type":"FeatureCollection","features":[\#(feature("LineString", "[[11,48],[11,49],[11,50]]"))]}"#.utf8)
        var count = 0
        for length in 80..<whole.count {
            let read = try #require(TrackReader.tracks(Array(whole[..<length]))?.epochs)
            #expect(read.count >= count && read.count <= 3)
            count = read.count
        }
        #expect(count == 3)
    }

    @Test("the name in a truncated GeoJSON file is read without its escapes")
    func nameInTornFile() throws {
        let torn = #"""
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"a\"\u00e9"},
            "geometry":{"type":"MultiLineString","coordinates":[[[11,48],[11,49]]]}}
            """#
        #expect(TrackReader.tracks(Array(torn.utf8))?.first?.name == "a\"é")
    }

    @Test("GeoJSON lists nested 200,000 levels deep are read as empty")
    func deepLists() throws {
        let text =
            #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":"# + String(repeating: "[", count: 200_000)
        #expect(TrackReader.tracks(Array(text.utf8))?.epochs == [])
    }
}
