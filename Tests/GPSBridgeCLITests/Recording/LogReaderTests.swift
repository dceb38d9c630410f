import Formats
import Recording
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Logs and tracks, as `gpsbridge replay` reads them.
@Suite struct LogReaderTests {
    private let directory = TemporaryDirectory()

    @Test func aRecordingOfALaterVersionIsRefused() throws {
        var bytes: [UInt8] = []
        RawRecord(.session, at: .now, Array("version=99".utf8)).append(to: &bytes)
        try write(bytes, to: directory("a.rec"))
        #expect(throws: Failure.self) {
            try LogReader([directory("a.rec")], isEndless: false, keepsTimes: true)
        }
    }
}
