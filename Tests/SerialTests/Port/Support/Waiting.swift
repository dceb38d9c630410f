import Glibc
import Serial

/// Whether a loop may go on: until ten seconds have passed since the value was made.
struct Patience {
    private let end = ContinuousClock.now + .seconds(10)

    var isLeft: Bool { ContinuousClock.now < end }
}

/// Waits for events of a descriptor, ten seconds at most, and returns those that came.
func wait(for events: Int32, on descriptor: Int32) -> Int32 {
    var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return poll(&waiting, 1, 10_000) > 0 ? Int32(waiting.revents) : 0
}

extension SerialPort {
    /// Reads so many bytes, fewer when they take longer than ten seconds.
    borrowing func read(_ count: Int, atOnce limit: Int = 4096) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let patience = Patience()
        while patience.isLeft, bytes.count < count, wait(for: POLLIN, on: descriptor) != 0 {
            bytes += try readNow(atMost: limit)
        }
        return bytes
    }

    /// What there is without waiting.
    borrowing func readNow(atMost limit: Int = 4096) throws -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: limit, alignment: 1)
        defer { buffer.deallocate() }
        let count = try read(into: buffer)
        return Array(buffer[..<count])
    }

    /// Writes all bytes, fewer when that takes longer than ten seconds.
    borrowing func writeAll(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        let patience = Patience()
        while patience.isLeft, !rest.isEmpty, wait(for: POLLOUT, on: descriptor) != 0 {
            rest = try rest.dropFirst(rest.withUnsafeBytes { try write($0) })
        }
    }
}

extension PseudoTerminal {
    /// Sends all bytes, fewer when that takes longer than ten seconds.
    borrowing func sendAll(_ bytes: [UInt8]) {
        var rest = bytes[...]
        let patience = Patience()
        while patience.isLeft, !rest.isEmpty, wait(for: POLLOUT, on: descriptor) & POLLOUT != 0 {
            rest = rest.dropFirst(send(rest))
        }
    }

    /// Receives so many bytes, fewer when they take longer than ten seconds.
    borrowing func receive(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        let patience = Patience()
        while patience.isLeft, bytes.count < count, wait(for: POLLIN, on: descriptor) & POLLIN != 0 {
            bytes += receive()
        }
        return bytes
    }
}
