import Testing

@testable import GPSBridgeCLI
@testable import SystemSupport
@testable import TrackFormats

struct TrackFormatTests {
    @Test("a track format is found by its name or a file extension", arguments: TrackFormat.allCases)
    func namesAndExtensions(_ format: TrackFormat) throws {
        #expect(try TrackFormat(named: "\(format)") == format)
        #expect(try TrackFormat(named: "\(format)".uppercased()) == format)
        #expect(try TrackFormat(fileName: "a.dir/track.2026.\(format)") == format)
        #expect(try TrackFormat(fileName: "TRACK.\("\(format)".uppercased())") == format)
    }

    @Test("the error for an unknown track format lists the known formats")
    func anUnknownFormatListsTheKnownOnes() throws {
        let failure = #expect(throws: Failure.self) { try TrackFormat(named: "gps") }
        #expect(failure?.kind == .usage)
        #expect(
            failure?.message == """
                unknown format gps. Did you mean gpx?
                Known formats: gpx, kml, geojson, csv, nmea, json
                """)
    }

    @Test(
        "the error for a file name without a known extension suggests --to",
        arguments: ["track", "track.", "gpx", ".gpx/track", "track.txt", ""])
    func unknownExtension(_ name: String) throws {
        let failure = #expect(throws: Failure.self) { try TrackFormat(fileName: name) }
        #expect(failure?.kind == .usage)
        #expect(failure?.message.contains("--to FORMAT") == true)
    }
}
