import Testing

@testable import TrackFormats

/// Tests of the losses that the readers of track files report.
@Suite struct TrackLossesTests {
    private func losses(_ text: String) -> TrackLosses? { TrackReader.read(Array(text.utf8))?.losses }

    private static let gpxStart = #"<gpx version="1.1" creator="test"><trk><trkseg>"#
    private static let gpxEnd = "</trkseg></trk></gpx>"

    @Test("GPX points without a valid position or time are counted")
    func gpx() {
        let points = """
            <trkpt lat="48" lon="11"><time>2026-11-20T12:00:00Z</time></trkpt>
            <trkpt lat="98" lon="11"><time>2026-11-20T12:00:01Z</time></trkpt>
            <trkpt lon="11"/><trkpt lat="north" lon="11"/>
            <trkpt lat="48" lon="11"><time>noon</time></trkpt><trkpt lat="48" lon="11"><time/></trkpt>
            """
        #expect(losses(Self.gpxStart + points + Self.gpxEnd) == TrackLosses(points: 3, times: 1))
        #expect(losses(Self.gpxStart + points) == TrackLosses(points: 3, times: 1, isDamaged: true))
    }

    @Test("losses in GPX routes do not count if only the tracks are used")
    func routes() {
        let route = #"<rte><rtept lat="48" lon="11"/><rtept lon="11"/></rte>"#
        let track = #"<trk><trkseg><trkpt lat="48" lon="11"/></trkseg></trk>"#
        #expect(losses("<gpx>\(route)\(track)</gpx>") == TrackLosses())
        #expect(losses("<gpx>\(route)</gpx>") == TrackLosses(points: 1))
    }

    @Test("KML points without a valid position or time are counted, but not empty points")
    func kml() {
        let text = """
            <kml xmlns:gx="x"><Placemark><gx:Track>
            <when>2026-11-20T12:00:00Z</when><when>noon</when><when/><when>2026-11-20T12:00:03Z</when>
            <gx:coord>11 48 0</gx:coord><gx:coord>11 49 0</gx:coord><gx:coord/><gx:coord>11 north 0</gx:coord>
            </gx:Track></Placemark><Placemark><LineString><coordinates>11,48 11 12,95</coordinates></LineString></Placemark>
            """
        #expect(losses(text + "</kml>") == TrackLosses(points: 3, times: 1))
        #expect(losses(text) == TrackLosses(points: 3, times: 1, isDamaged: true))
        let ambiguous = "<kml><LineString><coordinates>11, 48,0,12,49,0</coordinates></LineString></kml>"
        #expect(losses(ambiguous)?.points == 1)
    }

    @Test("GeoJSON points without a valid position or time are counted")
    func geojson() {
        let times = #"["2026-11-20T12:00:00Z","noon",null,"2026-11-20T12:00:03Z"]"#
        let line = #"{"type":"LineString","coordinates":[[11,48],[11,49],[11,50],[11,95]]}"#
        let feature = #"{"type":"Feature","geometry":\#(line),"properties":{"coordTimes":\#(times)}}"#
        let point = #"{"type":"Point","coordinates":[11,48]}"#
        let other = #"{"type":"Feature","geometry":\#(point),"properties":{"time":"noon"}}"#
        let whole = #"{"type":"FeatureCollection","features":[\#(feature),\#(other)]}"#
        #expect(losses(whole) == TrackLosses(points: 1, times: 2))
        #expect(losses(String(whole.dropLast(2)))?.isDamaged == true)
        let empty = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[]},"properties":{}}"#
        #expect(losses(#"{"type":"FeatureCollection","features":[\#(empty),\#(other)]}"#) == TrackLosses(times: 1))
    }

    @Test("CSV lines without a valid position or time are counted, but not lines that separate segments")
    func csv() {
        let lines = [
            "time,latitude,longitude,speed,note", "2026-11-20T12:00:00Z,48,11,1,", "noon,48,11,1,",
            "2026-11-20T12:00:01Z,x,11,1,", ",,,,", "", "2026-11-20T12:00:02Z,48", "time,latitude,longitude,speed,note",
            "2026-11-20T12:00:03Z,48,11,1",
        ]
        // A line that lacks only its last field is complete, unless the file ends there.
        #expect(losses(lines.joined(separator: "\n") + "\n") == TrackLosses(points: 2, times: 1))
        #expect(losses(lines.joined(separator: "\n")) == TrackLosses(points: 3, times: 1))
    }

    @Test("incomplete JSON lines are reported, but lines of white space are not")
    func json() {
        let line = #"{"class":"TPV","time":"2026-11-20T12:00:00.000Z","mode":2,"lat":48.0,"lon":11.0}"#
        #expect(losses("\(line)\n\(line)\n") == TrackLosses())
        #expect(losses("\(line)\n \t\n\(line)\n") == TrackLosses())
        #expect(losses("\(line)\n\(line.dropLast(20))") == TrackLosses(isDamaged: true))
    }

    @Test("a file that gpsbridge has written has no losses", arguments: [TrackFormat.gpx, .kml, .geojson, .csv, .json])
    func complete(_ format: TrackFormat) throws {
        #expect(losses(try written(format, tracks: TestTracks.all)) == TrackLosses())
    }
}
