import GNSS
import Testing
import TextOutput
import TextTestSupport

@testable import TrackFormats

struct CSVWriterTests {
    @Test("each CSV line contains all fields and ends with CRLF")
    func fieldsAndLineEndings() throws {
        let lines = try written(.csv, [epoch(1, 2), lostFix()]).components(separatedBy: "\r\n")
        #expect(lines.count == 4)
        #expect(lines.last == "")
        #expect(lines.dropLast().allSatisfy { $0.filter { $0 == "," }.count == 15 })
    }

    @Test("names with commas, quotation marks or line breaks are quoted in CSV")
    func namesWithCommasAndQuotationMarksAreQuoted() {
        #expect("drive.nmea".quotedForCSV == "drive.nmea")
        #expect("a,b".quotedForCSV == "\"a,b\"")
        #expect("\"".quotedForCSV == "\"\"\"\"")
        #expect("a\nb".quotedForCSV == "\"a\nb\"")
        #expect("a\"\u{301},b".quotedForCSV.unicodeScalars.elementsEqual("\"a\"\"\u{301},b\"".unicodeScalars))
    }

    @Test("CSV tracks with the same name are separated even if an empty track lies between them")
    func tracksOfTheSameName() throws {
        let text = try written(.csv, tracks: [("a", [epoch(1, 2)]), ("b", []), ("a", [epoch(2, 2)])])
        let tracks = try #require(TrackReader.tracks(Array(text.utf8)))
        #expect(tracks.map { $0.epochs.map(\.fix.coordinate?.latitude) } == [[1, nil, 2]])
    }

    @Test("a mode that was chosen for a point without one is written to neither CSV nor GPX", arguments: [false, true])
    func assumedModes(isStated: Bool) throws {
        let point = "<trkpt lat='1' lon='2'><ele>3</ele>\(isStated ? "<fix>3d</fix>" : "")</trkpt>"
        let gpx = Array("<gpx><trk><trkseg>\(point)</trkseg></trk></gpx>".utf8)
        let tracks = try #require(TrackReader.tracks(gpx))
        let csv = try written(.csv, tracks.epochs)
        #expect(csv.contains(",3d,") == isStated)
        #expect(try written(.gpx, tracks.epochs).contains("<fix>") == isStated)
        #expect(TrackReader.tracks(Array(csv.utf8))?.epochs.map(\.assumesMode) == [!isStated])
    }

    @Test("an impossible position is written to CSV as empty fields")
    func anImpossiblePositionIsUnknown() throws {
        #expect(try written(.csv, [epoch(91, 2)]).hasSuffix("\r\n,,,,,,,3d,autonomous,,,,,,,track\r\n"))
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
