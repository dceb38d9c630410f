import Glibc
import Serial
import TestSupport
import Testing

@Suite("Disconnection differs from silence")
struct HangUpTests {
    @Test("each read after a disconnection fails with .disconnected", arguments: 0..<20)
    func read(_: Int) throws {
        let port = try portWithoutDevice()
        #expect(wait(for: POLLIN, on: port.descriptor) & POLLHUP != 0)
        for _ in 0..<3 {
            let error = failure { _ = try port.readNow() }
            #expect(error?.cause == .disconnected)
            #expect(error?.operation == .read)
            #expect(error?.path == port.path)
        }
    }

    @Test("writing and setting the baud rate after a disconnection fail with .disconnected")
    func writeAndConfigure() throws {
        let port = try portWithoutDevice()
        #expect(failure { try port.writeAll([0]) }?.cause == .disconnected)
        #expect(failure { try port.setBaudRate(9600) }?.cause == .disconnected)
        #expect(port.baudRate == 0)
        #expect(port.counters() == nil)
    }

    @Test("reading into an empty buffer is not treated as end of file")
    func noRoom() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        terminal.sendAll([1])
        #expect(wait(for: POLLIN, on: port.descriptor) == POLLIN)
        #expect(try port.readNow(atMost: 0).isEmpty)
        #expect(try port.readNow() == [1])
    }

    @Test("closing a port hangs up the device side, and the port can be reopened")
    func deviceSeesTheProgramGo() throws {
        let terminal = try PseudoTerminal()
        for byte in UInt8(0)..<3 {
            let port = try SerialPort(opening: terminal.path)
            terminal.sendAll([byte])
            #expect(try port.read(1) == [byte])
            drop(port)
            #expect(wait(for: 0, on: terminal.descriptor) & POLLHUP != 0)
        }
    }

    private func portWithoutDevice() throws -> SerialPort {
        let terminal = try PseudoTerminal()
        return try SerialPort(opening: terminal.path)
    }

    private func drop(_: consuming SerialPort) {}
}
