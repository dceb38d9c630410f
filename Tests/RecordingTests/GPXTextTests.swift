import GNSS
import Testing

@testable import Recording

/// Points of GPX files that other programs have written.
struct GPXTextTests {
    private static func latitudes(_ points: String) -> [Double?] {
        epochs("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>").map(\.fix.coordinate?.latitude)
    }

    private static func epochs(_ text: String) -> [Epoch] { TrackReader.epochs(Array(text.utf8)) ?? [] }

    @Test func aPointWithoutContentIsAPoint() {
        #expect(
            Self.latitudes(
                """
                <trkpt lat="1" lon="2"/><trkpt lat="2" lon="2" /><trkpt lat="3" lon="2"><time/><ele>5</ele></trkpt>
                <trkpt lat="4" lon="2"/>
                """) == [1, 2, 3, 4])
    }

    @Test("tags without an end take no more time than others")
    func tagsWithoutAnEnd() {
        let text = String(repeating: "<trkpt \"</trkpt>\"", count: 300_000)
        #expect(Self.epochs(text).isEmpty)
        let points = String(repeating: "<trkpt lat='1' lon='2'>", count: 300_000)
        #expect(Self.epochs(points).isEmpty)
    }

    @Test("a torn point is left out, and does not lend its place to the next one")
    func tornPoints() {
        #expect(
            Self.latitudes(
                "<trkpt lat='1' lon='2'><ele>5\0\0\0<trkpt lat='2' lon='2'><ele>7</ele></trkpt><trkpt lat='3\0<trkpt lat='4' lon='2'/>"
            ) == [2, 4])
    }

    @Test("a route is read where there is no track")
    func routes() {
        let route = "<gpx><rte><rtept lat='1' lon='2'/><rtept lat=\"2\" lon=\"2\"><ele>3</ele></rtept></rte></gpx>"
        #expect(Self.epochs(route).map(\.fix.coordinate?.latitude) == [1, 2])
    }

    @Test func anythingMayStandWithinQuotes() {
        #expect(
            Self.latitudes("<trkpt name='a/>b' lat='1' lon='2'><ele>5</ele></trkpt><trkpt lat='2' lon='2'/>") == [1, 2])
    }

    @Test("tracks keep their names and segments")
    func names() throws {
        let text = """
            <gpx><metadata><name>file</name></metadata><wpt lat='9' lon='9'><name>mark</name></wpt>
            <trk><name>Harbour &amp; caf&#xe9;
            tour</name><trkseg><trkpt lat='1' lon='2'><name>start</name></trkpt></trkseg>
            <trkseg><trkpt lat='2' lon='2'/></trkseg></trk>
            <trk><trkseg><trkpt lat='3' lon='2'/></trkseg></trk><trk><name>empty</name></trk></gpx>
            """
        let tracks = try #require(TrackReader.tracks(Array(text.utf8)))
        #expect(tracks.map(\.name) == ["Harbour & café tour", nil])
        #expect(tracks.map { $0.epochs.map(\.fix.coordinate?.latitude) } == [[1, nil, 2], [3]])
    }
}
