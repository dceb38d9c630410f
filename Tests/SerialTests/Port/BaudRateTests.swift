import Glibc
import TestSupport
import Testing

@testable import Serial

@Suite("Baud rates")
struct BaudRateTests {
    private static let baudRates = [
        1, 4800, 9600, 14_400, 19_200, 28_800, 31_250, 38_400, 57_600, 76_800, 115_200, 230_400, 250_000, 256_000,
        460_800,
        500_000, 921_600, 1_000_000, 3_000_000, 12_000_000,
    ]

    @Test("a port can be opened at any baud rate", arguments: baudRates)
    func opening(baudRate: Int) throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path, configuration: .init(baudRate: baudRate))
        #expect(terminal.baudRate == baudRate)
        #expect(port.baudRate == baudRate)
    }

    @Test("an open port can change to any baud rate", arguments: baudRates)
    func changing(baudRate: Int) throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path, configuration: .init(baudRate: 110))
        try port.setBaudRate(baudRate)
        #expect(terminal.baudRate == baudRate)
        #expect(port.baudRate == baudRate)
    }

    @Test("opening a port without a baud rate keeps the current baud rate")
    func leavingIt() throws {
        let terminal = try PseudoTerminal()
        _ = try SerialPort(opening: terminal.path, configuration: .init(baudRate: 31_250))
        let port = try SerialPort(opening: terminal.path)
        #expect(port.baudRate == 31_250)
    }

    @Test("a baud rate change discards received bytes and keeps raw mode")
    func changingDropsBytes() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        terminal.sendAll([1, 2, 3])
        wait(for: POLLIN, on: port.descriptor)
        try port.setBaudRate(4800)
        #expect(try port.readNow().isEmpty)
        terminal.sendAll([0x03, 0x0D, 0x11, 0x13])
        #expect(try port.read(4) == [0x03, 0x0D, 0x11, 0x13])
        #expect(terminal.receive().isEmpty)
    }

    @Test("an invalid baud rate is rejected and changes nothing", arguments: [0, -9600, 1 << 32, .max, .min])
    func refused(baudRate: Int) throws {
        let terminal = try PseudoTerminal()
        #expect(failureOfOpening(terminal.path, .init(baudRate: baudRate))?.cause == .unsupportedBaudRate(baudRate))
        let port = try SerialPort(opening: terminal.path, configuration: .init(baudRate: 9600))
        #expect(failure { try port.setBaudRate(baudRate) }?.cause == .unsupportedBaudRate(baudRate))
        #expect(terminal.baudRate == 9600)
    }

    @Test(
        "an actual baud rate within 3% of the requested baud rate is accepted",
        arguments: [(9600, true), (9888, true), (9889, false), (9312, true), (9311, false)])
    func closeEnough(actual: Int, isClose: Bool) { #expect(SerialPort.isClose(actual, to: 9600) == isClose) }
}
