import GNSS
import Testing
import TextTestSupport

@testable import TrackFormats

/// Tests of reading points in GPX files written by other programs.
struct GPXReaderTests {
    private static func latitudes(_ points: String) -> [Double?] {
        epochs("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>").map(\.fix.coordinate?.latitude)
    }

    private static func epochs(_ text: String) -> [Epoch] { TrackReader.tracks(Array(text.utf8))?.epochs ?? [] }

    @Test("GPX points without content are read")
    func aPointWithoutContentIsAPoint() {
        #expect(
            Self.latitudes(
                """
                <trkpt lat="1" lon="2"/><trkpt lat="2" lon="2" /><trkpt lat="3" lon="2"><time/><ele>5</ele></trkpt>
                <trkpt lat="4" lon="2"/>
                """) == [1, 2, 3, 4])
    }

    @Test("GPX coordinates are read with blanks around them, but not with other text")
    func blanksAroundCoordinates() {
        #expect(
            Self.latitudes("<trkpt lat=' 1.5 ' lon='\t2\n'/><trkpt lat='2.5' lon=' 2'/><trkpt lat='3 S' lon='2'/>")
                == [1.5, 2.5])
    }

    /// Bytes that count how often they are read.
    private struct CountedBytes: RandomAccessCollection {
        final class Count { var value = 0 }

        let bytes: [UInt8]
        let count = Count()

        var startIndex: Int { 0 }
        var endIndex: Int { bytes.count }

        subscript(index: Int) -> UInt8 {
            count.value += 1
            return bytes[index]
        }
    }

    /// Returns how many bytes are examined to read all tags of a document, including one attribute and the text of each
    /// tag.
    private static func work(_ text: String) -> Int {
        let bytes = CountedBytes(bytes: Array(text.utf8))
        for tag in XMLTags(bytes) { _ = (tag.attribute("lat"), tag.text) }
        return bytes.count.value
    }

    @Test(
        "GPX with unclosed tags is read in linear time",
        arguments: [
            "<trkpt \"</trkpt>\"", "<trkpt lat='1' lon='2'>", "<trkpt lat='1", "<", "<!", "<!--", "<!-->", "<![CDATA[",
            "]]>", "<?",
            "<?page -->", "<a b=c d=", "<a>text", "-->", "<a \"",
        ])
    func tagsWithoutAnEnd(_ part: String) {
        let work = [1_000, 4_000].map { Self.work(String(repeating: part, count: $0)) }
        #expect(work[0] > 0)
        #expect(work[1] <= 4 * work[0] + 100)
        #expect(work[1] <= 10 * 4_000 * part.utf8.count)
    }

    @Test("GPX points in comments, CDATA and processing instructions are skipped")
    func hiddenPoints() {
        #expect(
            Self.latitudes(
                """
                <!-- <trkpt lat="1" lon="2"/> > -- --><trkpt lat="2" lon="2"/><![CDATA[<trkpt lat="3" lon="2"/>]]]>
                <?page <trkpt lat="4" lon="2"/>?><!----><trkpt lat="5" lon="2"><!-- a > b --><ele>7</ele></trkpt>
                <!-- <trkpt lat="6" lon="2"/>
                """) == [2, 5])
    }

    @Test("points of a GPX page are read even if the previous page opens a comment")
    func pages() {
        let point = "<trkpt lat='2' lon='2'/>"
        #expect(Self.latitudes("<trkpt lat='1' lon='2'/>   <!--<?page -->\n\(point)<?page ?>") == [1, 2])
        #expect(Self.latitudes("<trkpt lat='1' lon='2'/>   \n<?page -->\n\(point)<?page ?>") == [1])
    }

    @Test("a truncated GPX point is skipped and does not affect the next point")
    func tornPoints() {
        #expect(
            Self.latitudes(
                "<trkpt lat='1' lon='2'><ele>5\0\0\0<trkpt lat='2' lon='2'><ele>7</ele></trkpt><trkpt lat='3\0<trkpt lat='4' lon='2'/>"
            ) == [2, 4])
    }

    @Test("if an element of a GPX point occurs several times, its first value is used")
    func repeatedElements() {
        let point = "<ele>5</ele><ele>6</ele><fix>2d</fix><fix>3d</fix><fix>dgps</fix><fix>pps</fix>"
        let fixes = Self.epochs("<gpx><trk><trkseg><trkpt lat='1' lon='2'>\(point)</trkpt></trkseg></trk></gpx>").map(
            \.fix)
        #expect(fixes.map(\.altitude) == [5])
        #expect(fixes.map(\.mode) == [.twoDimensional])
        #expect(fixes.map(\.quality) == [.differential])
    }

    @Test(
        "GPX times are read with a space instead of the T and with blanks around them",
        arguments: ["2026-11-20 12:00:00", "\n 2026-11-20T12:00:00Z\n "])
    func timesWithBlanks(_ time: String) {
        let point = "<trkpt lat='1' lon='2'><time>\(time)</time></trkpt>"
        // After a syntax error, such as a single ampersand, the points are read by another scanner.
        for damage in ["", "& "] {
            let text = "<gpx><trk><trkseg>\(damage)\(point)</trkseg></trk></gpx>"
            #expect(Self.epochs(text).map { $0.fix.time?.secondsSince1970 } == [1_795_176_000])
        }
    }

    @Test("a GPX point whose fix is \"none\" is an estimated position")
    func estimatedPoints() {
        let fixes = Self.epochs(
            "<gpx><trk><trkseg><trkpt lat='1' lon='2'><fix>none</fix></trkpt></trkseg></trk></gpx>"
        ).map(\.fix)
        #expect(fixes.map(\.quality) == [.estimated])
        #expect(fixes.map(\.hasPosition) == [true])
    }

    @Test("the magnetic variation and the differential corrections of GPX points are read as they were written")
    func variationAndCorrections() throws {
        let point = epoch(1, 2) { fix in
            fix.magneticVariation = -3.5
            fix.correctionAge = 2.5
            fix.correctionStation = 123
        }
        let fixes = Self.epochs(try written(.gpx, [point])).map(\.fix)
        #expect(fixes.map(\.magneticVariation) == [-3.5])
        #expect(fixes.map(\.correctionAge) == [2.5])
        #expect(fixes.map(\.correctionStation) == [123])
    }

    @Test("a GPX route is read as a track")
    func routes() {
        let route = "<gpx><rte><rtept lat='1' lon='2'/><rtept lat=\"2\" lon=\"2\"><ele>3</ele></rtept></rte></gpx>"
        #expect(Self.epochs(route).map(\.fix.coordinate?.latitude) == [1, 2])
    }

    @Test("quoted GPX attributes can contain any characters")
    func quotedCharacters() {
        #expect(
            Self.latitudes("<trkpt name='a/>b' lat='1' lon='2'><ele>5</ele></trkpt><trkpt lat='2' lon='2'/>") == [1, 2])
    }

    @Test("GPX tracks keep their names and segments")
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

    @Test("names in the extensions of a GPX track are not the name of the track")
    func namesInExtensions() throws {
        let extensions = "<extensions><x:line xmlns:x='x'><x:name>red</x:name></x:line></extensions>"
        let points = "<trkseg><trkpt lat='1' lon='2'/></trkseg>"
        let text = """
            <gpx><trk><name>Harbour tour</name>\(extensions)\(points)</trk><trk>\(extensions)\(points)</trk>
            <trk>\(extensions)<name>Sea</name><name>Lake</name>\(points)</trk></gpx>
            """
        #expect(TrackReader.tracks(Array(text.utf8))?.map(\.name) == ["Harbour tour", nil, "Sea"])
    }
}
