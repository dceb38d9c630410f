import Glibc
import SystemSupport
import TestSupport
import Testing

@testable import TrackFormats

/// Tests of write errors during a recording.
struct RecordingFileTests {
    private let folder = TemporaryDirectory()

    /// Replaces an open file by /dev/null, which accepts bytes but is not a regular file.
    private func putNull(inPlaceOf path: String) {
        for descriptor in Int32(3)..<1_024 {
            var target = [CChar](repeating: 0, count: 4_096)
            let length = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
            guard target.prefix(max(length, 0)).elementsEqual(path.utf8CString.dropLast()) else { continue }
            let null = open("/dev/null", O_RDWR)
            dup2(null, descriptor)
            close(null)
        }
    }

    @Test("a failed synchronization of a file throws an error")
    func failedSynchronization() throws {
        let file = try RecordingFile(folder("a.nmea"))
        try file.append(Array("$GPZDA\r\n".utf8))
        try file.synchronize()
        putNull(inPlaceOf: folder("a.nmea"))
        #expect(throws: Failure.self) { try file.synchronize() }
    }

    @Test("the name of a track is short even if its characters consist of many scalars")
    func trackName() {
        let name = String(repeating: "a" + String(repeating: "\u{301}", count: 1_000), count: 100)
        #expect(RecordingFile.trackName(name).utf8.count <= 320)
        #expect(RecordingFile.trackName("GPS") == "GPS" && RecordingFile.trackName(nil) == "")
    }

    @Test("messages about write errors do not promise an automatic retry")
    func failureTexts() {
        for number in [ENOSPC, EDQUOT, ENOENT, EACCES] {
            errno = number
            #expect(!RecordingFile.failure("a.nmea").message.contains("itself"))
        }
    }

    @Test("a failed truncation leaves the length of the file unchanged")
    func failedTruncation() throws {
        let file = try RecordingFile(folder("a.nmea"))
        try file.append(Array("$GPZDA\r\n".utf8))
        putNull(inPlaceOf: folder("a.nmea"))
        #expect(throws: Failure.self) { try file.truncate(to: 0) }
        #expect(file.length == 8)
    }

    @Test("if damaged data cannot be read, the file is neither repaired nor truncated")
    func unreadableDamage() throws {
        let file = try RecordingFile(folder("a.nmea"))
        try file.append(Array("$GPZDA\r\n".utf8))
        putNull(inPlaceOf: folder("a.nmea"))
        let failure = #expect(throws: Failure.self) { try file.putAside(from: 0) }
        #expect(failure?.message.contains("a.nmea was not repaired") == true)
        #expect(file.length == 8)
        #expect(file.repair == nil)
    }
}
