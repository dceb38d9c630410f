import TestSupport
import Testing

@testable import GPSBridgeCLI
@testable import SystemSupport

struct InputFileTests {
    @Test("readAll fails when endless input exceeds the size limit")
    func endlessInput() async throws {
        let failure = #expect(throws: Failure.self) { try InputFile("/dev/zero").readAll(atMost: 100_000) }
        #expect(failure?.message == "cannot read /dev/zero: it is larger than 100 kB. Split the file first")
        let directory = TemporaryDirectory()
        let outcome = try await shell("GPSBRIDGE_CONFIG=/dev/zero gpsbridge config", in: directory)
        #expect(outcome.errors.contains("/dev/zero: it is larger than 1.0 MB"))
    }

    @Test("readAll returns input of exactly the maximum size")
    func inputOfMaximumSize() throws {
        let bytes = [UInt8](repeating: 65, count: 60_000)
        #expect(try InputFile(bytes, named: "test").readAll(atMost: 60_000) == bytes)
    }
}
