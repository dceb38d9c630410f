import FleetWire
import GNSS
import SystemSupport
import TestSupport
import Testing
import TrackFormats

@testable import FleetCommands

@Suite("Exporting the tracks of several devices")
struct TrackExportTests {
    private let directory = TemporaryDirectory()

    /// Exports devices with one fix each, and returns the contents of the file and the note about it.
    private func export(_ devices: [String], as format: TrackFormat) throws -> (text: String, note: String?) {
        var export = try TrackExport(to: directory("out"), as: format)
        for device in devices {
            let count = try export.addTrack(of: device) { body throws(Failure) in _ = body(Self.fix) }
            #expect(count == 1)
        }
        try export.finish()
        return (try read(directory("out")), export.note)
    }

    @Test("each report of a JSON export contains the name of its device")
    func names() throws {
        let lines = try export(["truck7", "truck8"], as: .json).text.split(separator: "\n")
        #expect(lines.map { $0.prefix(33) } == [7, 8].map { #"{"class":"TPV","device":"truck\#($0)","# })
    }

    @Test("a note about the fixes of several devices, which follow each other, is shown only for NMEA")
    func notes() throws {
        #expect(
            try export(["truck7", "truck8"], as: .nmea).note == """
                the fixes of 2 devices follow each other, and NMEA sentences do not contain the devices' names
                """)
        #expect(try export(["truck7"], as: .nmea).note == nil)
        #expect(try export(["truck7", "truck8"], as: .gpx).note == nil)
    }

    private static var fix: FleetFix {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.time = UTCTime(secondsSince1970: 1_795_161_600)
        fix.coordinate = Coordinate(latitude: 48, longitude: 11)
        return FleetFix(fix: fix, received: 1_795_161_600_000_000)
    }
}
