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
    }

    @Test("CSV tracks with the same name are separated even if an empty track lies between them")
    func tracksOfTheSameName() throws {
        let text = GatheredText()
        var writer = TrackFormat.csv.writer(into: text.output)
        writer.begin()
        for (name, latitude) in [("a", 1.0), ("b", nil), ("a", 2)] {
            writer.beginTrack(named: name)
            if let latitude { writer.append(epoch(latitude, 2)) }
        }
        writer.end()
        let tracks = try #require(TrackReader.tracks(text.take()))
        #expect(tracks.map { $0.epochs.map(\.fix.coordinate?.latitude) } == [[1, nil, 2]])
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
