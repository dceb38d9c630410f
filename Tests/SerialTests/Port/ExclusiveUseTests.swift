import Glibc
import SystemSupport
import TestSupport
import Testing

@testable import Serial

@Suite("Exclusive use")
struct ExclusiveUseTests {
    @Test("opening a port twice fails with an error that names this program")
    func twice() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        let error = try #require(failureOfOpening(port.path))
        #expect(holders(in: error).contains(PortHolder(process: getpid(), command: try #require(ownCommand))))
        #expect(error.summary.contains("this program (process \(getpid()))"))
    }

    @Test("trying to open a port that is in use changes neither its settings nor its unread data")
    func refusedChangesNothing() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path, configuration: .init(baudRate: 4800))
        terminal.sendAll([7])
        #expect(wait(for: POLLIN, on: port.descriptor) == POLLIN)
        #expect(failureOfOpening(terminal.path, .init(baudRate: 115_200)) != nil)
        #expect(port.baudRate == 4800)
        #expect(try port.readNow() == [7])
    }

    @Test("a closed port can be reopened even if a child process still holds its descriptor")
    func afterwards() throws {
        let terminal = try PseudoTerminal()
        let inherited = dup(try openAndDuplicate(terminal.path))
        defer { close(inherited) }
        #expect(failureOfOpening(terminal.path) == nil)
    }

    @Test("a port can be opened several times in shared mode")
    func shared() throws {
        let terminal = try PseudoTerminal()
        let first = try SerialPort(opening: terminal.path)
        let second = try SerialPort(opening: terminal.path, configuration: .init(isShared: true))
        let third = try SerialPort(opening: terminal.path, configuration: .init(isShared: true))
        terminal.sendAll([9])
        #expect(try third.read(1) == [9])
        #expect(first.baudRate == second.baudRate)
    }

    @Test("the error for a port that another program has locked names the program")
    func lockOfAnother() throws {
        let terminal = try PseudoTerminal()
        let other = try HoldingProcess(terminal.path) { #expect(flock($0, LOCK_EX | LOCK_NB) == 0) }
        let error = try #require(failureOfOpening(terminal.path))
        #expect(holders(in: error).contains(holder(other)))
        #expect(error.summary.hasPrefix("cannot open \(terminal.path): "))
        #expect(error.summary.contains("cat (process \(other.process))"))
    }

    @Test("another program's TIOCEXCL is respected even if gpsbridge runs as root")
    func exclusiveModeOfAnother() throws {
        let terminal = try PseudoTerminal()
        let other = try HoldingProcess(terminal.path) { #expect(ioctl($0, UInt(TIOCEXCL), 0) == 0) }
        #expect(holders(in: failureOfOpening(terminal.path)).contains(holder(other)))
    }

    @Test("a pseudo-terminal that another program has open is refused")
    func openElsewhere() throws {
        let terminal = try PseudoTerminal()
        let other = try HoldingProcess(terminal.path)
        #expect(holders(in: failureOfOpening(terminal.path)).contains(holder(other)))
        #expect(failureOfOpening(terminal.path, .init(isShared: true)) == nil)
    }

    @Test("another program's controlling terminal is never shared")
    func terminalOfAnother() throws {
        let terminal = try PseudoTerminal()
        let other = try HoldingProcess(terminal.path, isFromThere: true)
        for isShared in [false, true] {
            #expect(holders(in: failureOfOpening(terminal.path, .init(isShared: isShared))).contains(holder(other)))
        }
    }

    @Test("a pseudo-terminal can be opened while the process that holds its master has it open")
    func deviceOfAnother() throws {
        let terminal = try PseudoTerminal()
        let other = try HoldingProcess(terminal.path, besides: terminal.descriptor)
        #expect(failureOfOpening(terminal.path) == nil)
        withExtendedLifetime(other) {}
    }

    @Test("a port's holders are found through a symbolic link")
    func otherNames() throws {
        let terminal = try PseudoTerminal()
        let other = try HoldingProcess(terminal.path)
        let directory = TemporaryDirectory()
        #expect(symlink(terminal.path, directory("receiver")) == 0)
        #expect(PortHolder.holders(of: directory("receiver")).contains(holder(other)))
    }

    @Test("a missing file and a file that is not a port have no holders")
    func noHolders() {
        #expect(PortHolder.holders(of: "/dev/no-such-port").isEmpty)
        #expect(PortHolder.holders(of: "/etc/passwd").isEmpty)
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(null) }
        #expect(PortHolder.holders(of: "/dev/null").isEmpty)
    }

    private func holder(_ other: HoldingProcess) -> PortHolder {
        PortHolder(process: other.process, command: "cat")
    }

    /// The programs that an error names. Tests look for one of them: a child process that another test has started has
    /// the port open, too, until it executes its program.
    private func holders(in error: SerialError?) -> [PortHolder] {
        if case .busy(let holders) = error?.cause { holders } else { [] }
    }

    private var ownCommand: String? {
        SmallFile.read("/proc/self/comm").map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }

    /// Returns a duplicate of a closed port's descriptor. A child process holds such a duplicate until it calls exec.
    private func openAndDuplicate(_ path: String) throws -> Int32 {
        let port = try SerialPort(opening: path)
        return dup(port.descriptor)
    }
}
