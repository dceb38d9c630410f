import Glibc
import TestSupport
import Testing

@testable import Serial

/// Tests receivers driven by the kernel, with a FIFO in place of a node such as /dev/gnss0.
///
/// Neither is a terminal, and a read from an empty one returns nothing.
@Suite("Receivers that the kernel drives itself")
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

    @Test("Bytes come out as they are, though nothing can be set")
    func bytes() throws {
        let receiver = try open(.init(speed: 9600))
        let all = Array(UInt8.min...UInt8.max)
        #expect(try receiver.readNow() == [])
        #expect(write(receiver.descriptor, all, all.count) == all.count)
        #expect(try receiver.readNow() == all)
    }

    @Test("There is no speed, which is no error, and there are neither lines nor counters")
    func noLine() throws {
        let receiver = try open()
        let (hasSpeed, speed) = (receiver.hasSpeed, receiver.speed)
        #expect(!hasSpeed)
        #expect(speed == 0)
        #expect(failure { try receiver.setSpeed(115_200) } == nil)
        #expect(receiver.counters() == nil)
        #expect(failure { _ = try receiver.modemLines() }?.cause == .system)
    }

    @Test("The kernel lets everybody in, so that who asks for the lock keeps others out who do")
    func lock() throws {
        let receiver = try open()
        #expect(failure { _ = try open() }?.number == EBUSY)
        #expect(failure { _ = try open(.init(isShared: true)) } == nil)
        withExtendedLifetime(receiver.descriptor) {}
    }
}
