import GNSS
import GPSDProtocol
import Testing
import TextTestSupport

@testable import TrackFormats

struct JSONWriterTests {
    @Test("tracks in JSON format contain the same reports that decode prints")
    func itWritesTheReportsOfDecode() throws {
        let epochs = [epoch(1, 2, at: moment(2026, 1, 1)), lostFix(), epoch(3, 4)]
        let reports = try gathered { buffer in
            var writer = ReportWriter(buffer)
            for epoch in epochs { writer.write(epoch, withFix: epoch.isComplete) }
        }
        #expect(try written(.json, epochs) == reports)
    }
}
