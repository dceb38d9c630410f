import GNSS
import Testing

@testable import Recording

/// Points of GPX files that other programs have written.
struct GPXTextTests {
    private static func latitudes(_ points: String) -> [Double?] {
        GPXText.epochs(Array("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>".utf8)).map(\.fix.coordinate?.latitude)
    }

    @Test func aPointWithoutContentIsAPoint() {
        #expect(
            Self.latitudes(
                """
                <trkpt lat="1" lon="2"/><trkpt lat="2" lon="2" /><trkpt lat="3" lon="2"><time/><ele>5</ele></trkpt>
                <trkpt lat="4" lon="2"/>
                """) == [1, 2, 3, 4])
    }

    @Test func anythingMayStandWithinQuotes() {
        #expect(
            Self.latitudes("<trkpt name='a/>b' lat='1' lon='2'><ele>5</ele></trkpt><trkpt lat='2' lon='2'/>") == [1, 2])
    }
}
