import Glibc
import TestSupport
import Testing

@testable import Serial

@Suite("One program at a time")
struct ExclusiveUseTests {
    @Test("A second opening is refused, and says that it is this very program")
    func twice() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        let error = try #require(failureOfOpening(port.path))
        #expect(error.cause == .busy([PortHolder(process: getpid(), command: try #require(ownCommand))]))
        #expect(error.summary.hasSuffix("this program (process \(getpid())) has it open"))
    }

    @Test("The refused one changes nothing")
    func refusedChangesNothing() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path, configuration: .init(speed: 4800))
        terminal.sendAll([7])
        #expect(wait(for: POLLIN, on: port.descriptor) == POLLIN)
        #expect(failureOfOpening(terminal.path, .init(speed: 115_200)) != nil)
        #expect(port.speed == 4800)
        #expect(try port.readNow() == [7])
    }

    @Test("A port that was closed may be opened again, also while a child of the program is about to start")
    func afterwards() throws {
        let terminal = try PseudoTerminal()
        let inherited = dup(try openAndDuplicate(terminal.path))
        defer { close(inherited) }
        #expect(failureOfOpening(terminal.path) == nil)
    }

    @Test("Those who share do not ask, and do not stop others who share")
    func shared() throws {
        let terminal = try PseudoTerminal()
        let first = try SerialPort(opening: terminal.path)
        let second = try SerialPort(opening: terminal.path, configuration: .init(isShared: true))
        let third = try SerialPort(opening: terminal.path, configuration: .init(isShared: true))
        terminal.sendAll([9])
        #expect(try third.read(1) == [9])
        #expect(first.speed == second.speed)
    }

    @Test("Another program's advisory lock is respected, and the program named")
    func lockOfAnother() throws {
        let terminal = try PseudoTerminal()
        let other = try HoldingProcess(terminal.path) { #expect(flock($0, LOCK_EX | LOCK_NB) == 0) }
        let error = try #require(failureOfOpening(terminal.path))
        #expect(error.cause == .busy([PortHolder(process: other.process, command: "cat")]))
        #expect(error.summary == "cannot open \(terminal.path): cat (process \(other.process)) has it open")
    }

    @Test("Another program's TIOCEXCL is respected, by root as well")
    func exclusiveModeOfAnother() throws {
        let terminal = try PseudoTerminal()
        let other = try HoldingProcess(terminal.path) { #expect(ioctl($0, UInt(TIOCEXCL), 0) == 0) }
        #expect(
            failureOfOpening(terminal.path)?.cause == .busy([PortHolder(process: other.process, command: "cat")]))
    }

    @Test("A pseudo-terminal that another program has open is left to it: by now it may be a person's window")
    func openElsewhere() throws {
        let terminal = try PseudoTerminal()
        let other = try HoldingProcess(terminal.path)
        let holder = PortHolder(process: other.process, command: "cat")
        #expect(failureOfOpening(terminal.path)?.cause == .busy([holder]))
        #expect(failureOfOpening(terminal.path, .init(isShared: true)) == nil)
    }

    @Test("Nobody shares a person's terminal")
    func terminalOfAnother() throws {
        let terminal = try PseudoTerminal()
        let other = try HoldingProcess(terminal.path, isFromThere: true)
        let holder = PortHolder(process: other.process, command: "cat")
        #expect(failureOfOpening(terminal.path)?.cause == .busy([holder]))
        #expect(failureOfOpening(terminal.path, .init(isShared: true))?.cause == .busy([holder]))
    }

    @Test("The program that is the device may have both sides open")
    func deviceOfAnother() throws {
        let terminal = try PseudoTerminal()
        let other = try HoldingProcess(terminal.path, besides: terminal.descriptor)
        #expect(failureOfOpening(terminal.path) == nil)
        withExtendedLifetime(other) {}
    }

    @Test("Who has a port is found by device, not by name")
    func otherNames() throws {
        let terminal = try PseudoTerminal()
        let other = try HoldingProcess(terminal.path)
        let directory = TemporaryDirectory()
        #expect(symlink(terminal.path, directory("receiver")) == 0)
        #expect(
            PortHolder.holders(of: directory("receiver")) == [PortHolder(process: other.process, command: "cat")])
    }

    @Test("Nobody has what is not there, and nobody what is no port")
    func noHolders() {
        #expect(PortHolder.holders(of: "/dev/no-such-port").isEmpty)
        #expect(PortHolder.holders(of: "/etc/passwd").isEmpty)
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(null) }
        #expect(PortHolder.holders(of: "/dev/null").isEmpty)
    }

    private var ownCommand: String? {
        SmallFile.read("/proc/self/comm").map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }

    /// Returns a duplicate of a closed port's descriptor, such as a child process holds until it calls exec.
    private func openAndDuplicate(_ path: String) throws -> Int32 {
        let port = try SerialPort(opening: path)
        return dup(port.descriptor)
    }
}
