import GPSSimulator
import Glibc

func burst(at time: Double, _ text: String, plug: Burst.Plug = .stays) -> Burst {
    var burst = Burst(time: time)
    burst.bytes = Array(text.utf8)
    burst.plug = plug
    return burst
}

/// A port opened for non-blocking reads.
final class OpenFile {
    private let descriptor: Int32

    init(_ path: String) { descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) }

    deinit { close(descriptor) }

    var isOpen: Bool { descriptor >= 0 }

    /// Returns all available bytes. Waits for a short time, because the kernel delivers the bytes with a delay.
    func read() -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var source = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&source, 1, all.isEmpty ? 1_000 : 50) > 0 {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            all += buffer[..<count]
        }
        return all
    }

    var hasHungUp: Bool {
        var source = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&source, 1, 1_000) > 0 && source.revents & Int16(POLLHUP) != 0
    }
}

/// A client of a local server.
final class Client {
    private let descriptor: Int32

    struct Refused: Error {}

    init(_ outlet: TCPOutlet) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let port = UInt16(outlet.name.split(separator: ":").last ?? "") ?? 0
        guard withLoopback(port, { connect(descriptor, $0, $1) }) == 0 else { throw Refused() }
    }

    deinit { close(descriptor) }

    var isOpen: Bool { descriptor >= 0 }

    /// Returns the next bytes, or an empty array at the end of the input.
    func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        return Array(buffer[..<max(0, count)])
    }
}

/// A receiver of UDP datagrams.
final class Datagrams {
    let port: UInt16
    private let descriptor: Int32

    init() {
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        self.descriptor = descriptor
        precondition(withLoopback(0, { bind(descriptor, $0, $1) }) == 0)
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }

    func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return Array(buffer[..<max(0, count)])
    }
}

private func withLoopback(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
}
