import Glibc
import TestSupport
import Testing

@testable import Serial

@Suite("No side effects on other files")
struct NodeTests {
    @Test(
        "directories and devices other than terminals are not serial ports",
        arguments: ["/dev/null", "/dev/zero", "/dev", "/"])
    func noPorts(path: String) { #expect(failureOfOpening(path)?.cause == .notASerialPort) }

    @Test("only terminals and gnss devices are opened, never other devices such as a watchdog")
    func kinds() throws {
        func kind(_ path: String) -> PortNode.Kind? {
            var status = stat()
            return stat(path, &status) == 0 ? PortNode.Kind(of: status) : nil
        }
        #expect(kind("/dev/null") == nil)
        #expect(kind("/dev/tty") == .terminal)
        let terminal = try PseudoTerminal()
        #expect(kind(terminal.path) == .terminal)
        var builtIn = stat()
        builtIn.st_mode = S_IFCHR
        builtIn.st_rdev = 4 << 8 | 64
        #expect(PortNode.Kind(of: builtIn) == .terminal)
        var console = builtIn
        console.st_rdev = 4 << 8 | 3
        #expect(PortNode.Kind(of: console) == nil, "a virtual console is not a serial port")
        #expect(PortNode.Kind(subsystem: "gnss") == .receiver)
        #expect(PortNode.Kind(subsystem: "watchdog") == nil)
    }

    @Test("opening a regular file does not change its content or timestamps")
    func file() throws {
        let directory = TemporaryDirectory()
        let path = directory("log.nmea")
        try write("$GP", to: path)
        var before = stat()
        var after = stat()
        #expect(stat(path, &before) == 0)
        #expect(failureOfOpening(path)?.cause == .notASerialPort)
        #expect(stat(path, &after) == 0)
        #expect(before.st_mtim.tv_nsec == after.st_mtim.tv_nsec)
        #expect(before.st_atim.tv_nsec == after.st_atim.tv_nsec)
        #expect(try readBytes(path) == Array("$GP".utf8))
    }

    @Test("opening a FIFO fails without blocking or waking its reader")
    func fifo() throws {
        let directory = TemporaryDirectory()
        let path = directory("fifo")
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        #expect(failureOfOpening(path)?.cause == .notASerialPort)
        var waiting = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        #expect(poll(&waiting, 1, 0) == 0)
    }

    @Test("opening a missing port fails with .notFound", arguments: ["/dev/no-such-port", "/etc/passwd/port", ""])
    func notThere(path: String) { #expect(failureOfOpening(path)?.cause == .notFound) }

    @Test("opening a dangling link fails with .notFound")
    func danglingLink() throws {
        let directory = TemporaryDirectory()
        #expect(symlink("/dev/no-such-port", directory("by-id")) == 0)
        #expect(failureOfOpening(directory("by-id"))?.cause == .notFound)
    }

    @Test("opening a pseudo-terminal whose master is closed fails with .notFound")
    func closedTerminal() throws {
        let terminal = try PseudoTerminal()
        let path = terminal.path
        // While the other end is open, the system cannot give the terminal's number to another test.
        let otherEnd = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(otherEnd) }
        _ = consume terminal
        #expect(failureOfOpening(path)?.cause == .notFound)
    }

    @Test("the program's own terminal is refused and keeps its settings")
    func ownTerminal() async {
        await #expect(processExitsWith: .success) {
            let terminal = try PseudoTerminal()
            // `setsid` fails if this process leads a process group. In that case, its session has no terminal yet.
            setsid()
            // The session receives SIGHUP when the terminal closes.
            signal(SIGHUP, SIG_IGN)
            let own = open(terminal.path, O_RDWR)
            #expect(ioctl(own, UInt(TIOCSCTTY), 0) == 0)
            var settings = termios()
            tcgetattr(own, &settings)
            settings.c_lflag |= tcflag_t(ECHO)
            tcsetattr(own, TCSANOW, &settings)
            #expect(failureOfOpening(terminal.path)?.cause == .notASerialPort)
            tcgetattr(own, &settings)
            #expect(settings.c_lflag & tcflag_t(ECHO) != 0)
        }
    }

    @Test("pseudo-terminals have no modem lines or counters")
    func noLines() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        #expect(failure { _ = try port.modemLines() }?.cause == .system)
        #expect(failure { try port.setModemLines(OutputLines(dtr: true)) }?.cause == .system)
        #expect(port.counters() == nil)
    }

    @Test("a port is closed if its configuration fails")
    func closedAfterFailure() throws {
        let terminal = try PseudoTerminal()
        let error = failureOfOpening(terminal.path, .init(lines: OutputLines(dtr: false)))
        #expect(error?.operation == .configure)
        #expect(error?.cause == .system)
        // A child process that another test has started has the port open, too, until it executes its program.
        #expect(!PortHolder.holders(of: terminal.path).contains { $0.process == getpid() })
    }
}
