import TestSupport
import Testing

@testable import GPSBridgeCLI
@testable import SystemSupport

struct InputFileTests {
    @Test func whatHasNoEndIsNotReadIntoMemory() async throws {
        let failure = #expect(throws: Failure.self) { try InputFile("/dev/zero").readAll(atMost: 100_000) }
        #expect(failure?.message == "cannot read /dev/zero: it is longer than 100 kB. Use a part of it")
        let directory = TemporaryDirectory()
        let outcome = try await shell("GPSBRIDGE_CONFIG=/dev/zero gpsbridge config", in: directory)
        #expect(outcome.errors.contains("/dev/zero: it is longer than 1 MB"))
    }

    @Test func whatJustHasRoomIsWhole() throws {
        let bytes = [UInt8](repeating: 65, count: 60_000)
        #expect(try InputFile(bytes, named: "test").readAll(atMost: 60_000) == bytes)
    }
}
