import Glibc
import Serial
import TestSupport

extension SerialPort {
    /// Reads exactly `count` bytes, and blocks until they arrive.
    borrowing func read(_ count: Int, atOnce limit: Int = 4096) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            wait(for: POLLIN, on: descriptor)
            bytes += try readNow(atMost: limit)
        }
        return bytes
    }

    /// Reads available bytes without blocking.
    borrowing func readNow(atMost limit: Int = 4096) throws -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: limit, alignment: 1)
        defer { buffer.deallocate() }
        let count = try read(into: buffer)
        return Array(buffer[..<count])
    }

    /// Writes all bytes, and blocks while the buffer is full.
    borrowing func writeAll(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            wait(for: POLLOUT, on: descriptor)
            rest = try rest.dropFirst(rest.withUnsafeBytes { try write($0) })
        }
    }
}

extension PseudoTerminal {
    /// Sends all bytes, and blocks while the buffer is full.
    borrowing func sendAll(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            wait(for: POLLOUT, on: descriptor)
            rest = rest.dropFirst(send(rest))
        }
    }

    /// Receives exactly `count` bytes, or fewer if the program closes the port first.
    borrowing func receive(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count, wait(for: POLLIN, on: descriptor) & POLLIN != 0 { bytes += receive() }
        return bytes
    }
}
