import Glibc
import Serial
import TestSupport
import Testing

@Suite("Raw byte transfer")
struct RawBytesTests {
    private let everyByte = (UInt8.min...UInt8.max).map { $0 }

    @Test("bytes from the device are read unchanged, without echo")
    func everyByteIsRead() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        terminal.sendAll(everyByte)
        #expect(try port.read(256) == everyByte)
        #expect(terminal.receive().isEmpty)
    }

    @Test("a sequence that can be iterated only once is sent completely")
    func singlePassSequence() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        #expect(terminal.send(AnyIterator(everyByte.makeIterator())) == everyByte.count)
        #expect(try port.read(256) == everyByte)
    }

    @Test("bytes are written unchanged")
    func everyByteIsWritten() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        try port.writeAll(everyByte)
        #expect(terminal.receive(256) == everyByte)
        #expect(terminal.receive().isEmpty)
    }

    @Test("opening a terminal that is in cooked mode switches the terminal to raw mode")
    func cookedTerminalIsMadeRaw() throws {
        let terminal = try PseudoTerminal()
        try makeCooked(terminal.descriptor)
        terminal.sendAll(Array("old\n".utf8))
        // Cooked mode echoes.
        #expect(terminal.receive(5) == Array("old\r\n".utf8))
        let port = try SerialPort(opening: terminal.path)
        #expect(try port.readNow().isEmpty, "pending input is discarded")
        terminal.sendAll(everyByte)
        #expect(try port.read(256) == everyByte)
        try port.writeAll(everyByte)
        #expect(terminal.receive(256) == everyByte)
        #expect(terminal.receive().isEmpty)
    }

    @Test("opening a port turns off HUPCL and all settings that change bytes")
    func settings() throws {
        let terminal = try PseudoTerminal()
        try makeCooked(terminal.descriptor)
        let port = try SerialPort(opening: terminal.path)
        var settings = termios()
        #expect(tcgetattr(port.descriptor, &settings) == 0)
        #expect(settings.c_iflag == 0)
        #expect(settings.c_oflag == 0)
        #expect(settings.c_lflag == 0)
        let flags = tcflag_t(CSIZE | CSTOPB | CREAD | PARENB | HUPCL | CLOCAL) | tcflag_t(1 << 31)
        #expect(settings.c_cflag & flags == tcflag_t(CS8 | CREAD | CLOCAL))
    }

    @Test("an empty read is not treated as end of file")
    func silence() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        #expect(try port.readNow().isEmpty)
        #expect(try port.readNow().isEmpty)
        terminal.sendAll([0x24])
        #expect(try port.read(1) == [0x24])
        #expect(try port.readNow().isEmpty)
    }

    @Test("single bytes arrive one by one")
    func trickle() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        for byte in "$GPTXT,01,01,02,slow*0A\r\n".utf8 {
            terminal.sendAll([byte])
            #expect(try port.read(1) == [byte])
        }
    }

    @Test("bytes that exceed a read's buffer are kept for the next read", arguments: [1, 2, 7, 255])
    func splitReads(limit: Int) throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        terminal.sendAll(everyByte)
        #expect(try port.read(256, atOnce: limit) == everyByte)
    }

    @Test("long garbage without line endings is read completely")
    func endlessLine() throws {
        let terminal = try PseudoTerminal()
        let port = try SerialPort(opening: terminal.path)
        // A linear congruential generator that omits line endings
        var state: UInt64 = 1
        let garbage = (0..<500_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let byte = UInt8(state >> 56)
            return byte == 0x0A || byte == 0x0D ? 0xFF : byte
        }
        var read: [UInt8] = []
        for start in stride(from: 0, to: garbage.count, by: 1000) {
            let piece = Array(garbage[start..<start + 1000])
            terminal.sendAll(piece)
            // The reader lags three pieces behind.
            if start >= 3000 { read += try port.read(1000) }
        }
        read += try port.read(garbage.count - read.count)
        let isSame = read == garbage
        #expect(isSame)
    }

    @Test("closing a port discards unsent bytes without waiting")
    func closing() throws {
        let terminal = try PseudoTerminal()
        var written = 0
        do {
            let port = try SerialPort(opening: terminal.path)
            let block = [UInt8](repeating: 0x55, count: 1000)
            while case let count = try block.withUnsafeBytes({ try port.write($0) }), count > 0 { written += count }
        }
        var arrived = 0
        while case let count = terminal.receive().count, count > 0 { arrived += count }
        // The device's buffer holds some of the bytes, but not all.
        #expect(arrived < written)
        #expect(wait(for: 0, on: terminal.descriptor) & POLLHUP != 0)
    }

    /// Configures a terminal like a new serial port in the kernel.
    private func makeCooked(_ descriptor: Int32) throws {
        var settings = termios()
        #expect(tcgetattr(descriptor, &settings) == 0)
        settings.c_iflag = tcflag_t(ICRNL | IXON | ISTRIP | INPCK | PARMRK)
        settings.c_oflag = tcflag_t(OPOST | ONLCR)
        settings.c_lflag = tcflag_t(ISIG | ICANON | ECHO | ECHOE | IEXTEN)
        settings.c_cflag |= tcflag_t(HUPCL) | tcflag_t(1 << 31)
        try #require(tcsetattr(descriptor, TCSANOW, &settings) == 0)
    }
}
