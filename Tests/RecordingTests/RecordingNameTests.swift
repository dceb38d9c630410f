import SystemSupport
import Testing

@testable import Recording

/// Tests of the format and the paths derived from the name of a recording.
struct RecordingNameTests {
    @Test(
        "a recording's file extension determines its format and compression",
        arguments: [
            ("drive", RecordingFormat.rec, false), ("drive.rec", .rec, false), ("a.b/drive", .rec, false),
            ("drive.GPX", .gpx, false), ("/tmp/x/drive.sqlite", .sqlite, false), ("drive.nmea.zst", .nmea, true),
            ("drive.zst", .rec, true), (".hidden", .rec, false),
        ])
    func extensions(_ path: String, _ format: RecordingFormat, _ isCompressed: Bool) throws {
        let name = try RecordingName(path)
        #expect(name.format == format)
        #expect(name.isCompressed == isCompressed)
        #expect(name.path == path)
    }

    @Test(
        "a recording path with an unsupported extension or no file name is refused",
        arguments: ["drive.gxp", "drive.gpx.zst", "drive.sqlite.zst", "tracks/", ""])
    func otherNamesAreRefused(_ path: String) {
        #expect(throws: Failure.self) { try RecordingName(path) }
    }

    @Test("rotated files are named by their start time")
    func rotatedFilesAreNamedByTheirBeginning() throws {
        let name = try RecordingName("a.b/drive.rec.zst")
        #expect(name.path(from: 1_795_185_004) == "a.b/drive-20261120T143004Z.rec.zst")
        #expect(name.path(from: 1_795_185_004, number: 2) == "a.b/drive-20261120T143004Z-2.rec.zst")
    }
}
