import Glibc
import TestSupport
import Testing

@testable import Serial

/// Tests of receivers with a kernel driver. A FIFO replaces the device file, such as /dev/gnss0.
///
/// Neither file is a terminal, and reading returns no bytes if no data is available.
@Suite("Receivers in the kernel's gnss class")
struct KernelReceiverTests {
    private let directory = TemporaryDirectory()
    private let path: String

    init() throws {
        path = directory("gnss0")
        #expect(mkfifo(path, 0o600) == 0)
    }

    private func open(_ configuration: SerialPort.Configuration = .init()) throws(SerialError) -> SerialPort {
        try SerialPort(opening: path, .receiver, configuration)
    }

    @Test("port settings do not affect the bytes from a gnss device")
    func bytes() throws {
        let receiver = try open(.init(baudRate: 9600))
        let all = Array(UInt8.min...UInt8.max)
        #expect(try receiver.readNow() == [])
        #expect(write(receiver.descriptor, all, all.count) == all.count)
        #expect(try receiver.readNow() == all)
    }

    @Test("a gnss device has no baud rate, modem lines or counters")
    func noLine() throws {
        let receiver = try open()
        let (hasBaudRate, baudRate) = (receiver.hasBaudRate, receiver.baudRate)
        #expect(!hasBaudRate)
        #expect(baudRate == 0)
        #expect(failure { try receiver.setBaudRate(115_200) } == nil)
        #expect(receiver.counters() == nil)
        #expect(failure { _ = try receiver.modemLines() }?.cause == .system)
    }

    @Test("a gnss device's advisory lock keeps out other readers")
    func lock() throws {
        let receiver = try open()
        #expect(failure { _ = try open() }?.number == EBUSY)
        #expect(failure { _ = try open(.init(isShared: true)) } == nil)
        withExtendedLifetime(receiver.descriptor) {}
    }
}
