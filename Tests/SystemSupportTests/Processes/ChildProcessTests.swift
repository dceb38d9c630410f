import Glibc
import SystemSupport
import TestSupport
import Testing

struct ChildProcessTests {
    private let folder = TemporaryDirectory()

    @Test("a child process neither ignores nor blocks the signals for failed writes")
    func signals() throws {
        WriteErrorSignals.ignore()
        let path = folder("status")
        let process = try ChildProcess.start(["cp", "/proc/self/status", path])
        var status: Int32 = -1
        #expect(waitpid(process, &status, 0) == process && status == 0)
        let lines = String(decoding: try readBytes(path), as: UTF8.self).split(separator: "\n")
        for field in ["SigIgn:\t", "SigBlk:\t"] {
            let mask = try #require(
                lines.first { $0.hasPrefix(field) }.flatMap { UInt64($0.dropFirst(field.count), radix: 16) })
            for signal in [SIGPIPE, SIGXFSZ] { #expect(mask >> UInt64(signal - 1) & 1 == 0, "\(field)\(signal)") }
        }
    }
}
