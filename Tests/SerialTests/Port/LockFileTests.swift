import Glibc
import TestSupport
import Testing

@testable import Serial

@Suite("Other programs' lock files")
struct LockFileTests {
    private let directory = TemporaryDirectory()
    /// A process that outlives the test.
    private let parent = getppid()

    private func holder(_ path: String = "/dev/ttyS0") -> pid_t? {
        LockFile.holder(ofPort: path, in: ["/no-such-directory", directory.path])?.process
    }

    @Test(
        "a process ID in ASCII is read from a lock file with or without padding",
        arguments: ["%", "         %\n", "% minicom root\n"])
    func ascii(form: String) throws {
        let content = form.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "\(parent)")
        try write(content, to: directory("LCK..ttyS0"))
        #expect(holder() == parent)
    }

    @Test("a binary process ID is read from a lock file")
    func binary() throws {
        try write(withUnsafeBytes(of: parent.littleEndian) { Array($0) }, to: directory("LCK..ttyS0"))
        #expect(holder() == parent)
    }

    @Test("a lock file of a dead process is ignored")
    func stale() throws {
        let terminal = try PseudoTerminal()
        let dead = try HoldingProcess(terminal.path).process
        try write("\(dead)\n", to: directory("LCK..ttyS0"))
        #expect(holder() == nil)
    }

    @Test(
        "an invalid lock file or a lock file of this process is ignored",
        arguments: ["", "\n", "x", "0", "-1", "99999999999999", "\(getpid())"])
    func nonsense(content: String) throws {
        try write(content, to: directory("LCK..ttyS0"))
        #expect(holder() == nil)
    }

    @Test("a lock file that contains a binary 0 or -1 is ignored", arguments: [0, -1] as [pid_t])
    func emptyBinary(number: pid_t) throws {
        try write(withUnsafeBytes(of: number.littleEndian) { Array($0) }, to: directory("LCK..ttyS0"))
        #expect(holder() == nil)
    }

    @Test("a lock file that is a symbolic link is ignored")
    func links() throws {
        try write("\(parent)\n", to: directory("elsewhere"))
        #expect(symlink(directory("elsewhere"), directory("LCK..ttyS0")) == 0)
        #expect(holder() == nil)
    }

    @Test("lock files are named after a port and the links to it")
    func names() throws {
        #expect(LockFile.names(ofPort: "/dev/ttyUSB7") == ["LCK..ttyUSB7"])
        #expect(LockFile.names(ofPort: "/dev/pts/no-such") == ["LCK..pts_no-such"])
        let terminal = try PseudoTerminal()
        let link = directory("receiver")
        #expect(symlink(terminal.path, link) == 0)
        let names = LockFile.names(ofPort: link)
        #expect(names.first == "LCK..pts_\(terminal.path.dropFirst("/dev/pts/".count))")
        #expect(names.contains("LCK..receiver"))
    }

    @Test(
        "a port that a running process has locked can be opened only in shared mode",
        .enabled("/run/lock is not for this user") { access("/run/lock", W_OK) == 0 })
    func opening() throws {
        let terminal = try PseudoTerminal()
        let file = "/run/lock/\(try #require(LockFile.names(ofPort: terminal.path).first))"
        try write("\(parent)\n", to: file)
        defer { unlink(file) }
        guard case .busy(let holders)? = failureOfOpening(terminal.path)?.cause else {
            Issue.record("the lock file was ignored")
            return
        }
        #expect(holders.map(\.process) == [parent])
        #expect(failureOfOpening(terminal.path, .init(isShared: true)) == nil)
    }
}
