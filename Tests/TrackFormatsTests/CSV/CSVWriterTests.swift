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
