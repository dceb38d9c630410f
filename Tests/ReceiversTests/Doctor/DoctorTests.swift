import Glibc
import ReceiverTestSupport
import TestSupport
import Testing

@testable import Receivers

/// Tests that examine real pseudo-terminals and files.
struct DoctorTests {
    @Test("a port without hardware is diagnosed as cannotOpen")
    func portWithoutHardware() async throws {
        // Opening a locked pseudo-terminal fails with the same error as opening a port without hardware.
        let terminal = try Terminal()
        let lock: UInt = 0x4004_5431  // TIOCSPTLCK, which Swift does not import
        var isLocked: Int32 = 1
        try #require(ioctl(terminal.ends.descriptor, lock, &isLocked) == 0)
        let diagnosis = await Doctor.examine(terminal.path) { _ in }
        #expect(diagnosis.cause == .cannotOpen)
    }

    @Test("only a regular file is reported as a possible recording")
    func recordings() throws {
        let directory = TemporaryDirectory()
        try write("", to: directory("log"))
        try #require(mkfifo(directory("pipe"), 0o600) == 0)
        let others = [directory("pipe"), directory.path, "/dev/null"]
        for (path, isRecording) in [(directory("log"), true)] + others.map({ ($0, false) }) {
            let diagnosis = Diagnosis(Doctor.look(path))
            let finding = diagnosis.findings.first { $0.step == .node }
            #expect(diagnosis.cause == .noReceiver, "\(path)")
            #expect(finding?.evidence.hasSuffix("not a serial port") == true)
            #expect(finding?.remedy?.contains("recording") == isRecording)
            #expect(finding?.followUp == (isRecording ? .readRecording(path) : .listDevices))
        }
    }

    @Test("in shared mode, a port is examined even while another program has it open")
    func sharedPort() async throws {
        let terminal = try Terminal()
        let holder = try await Holder(terminal.path)
        #expect(await Doctor.examine(terminal.path) { _ in }.cause == .busy)
        var options = Receiver.Options()
        options.sharesPort = true
        options.baudRate = 9_600
        options.silenceTimeout = .milliseconds(10)
        #expect(await Doctor.examine(terminal.path, options: options) { _ in }.cause == .silence)
        withExtendedLifetime(holder) {}
    }
}
