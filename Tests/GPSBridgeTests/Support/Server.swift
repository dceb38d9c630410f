import Glibc

/// Sockets on this machine alone, closed with their owner.
final class Socket: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Waits for those who call.
    static func listening() -> Socket {
        let socket = bound(SOCK_STREAM)
        listen(socket.descriptor, 8)
        return socket
    }

    /// A port that nobody has.
    static func freePort() -> UInt16 { bound(SOCK_DGRAM).port }

    private static func bound(_ type: __socket_type) -> Socket {
        let socket = Socket(Glibc.socket(AF_INET, Int32(type.rawValue), 0))
        var address = loopback(0)
        withGeneric(&address) { bind(socket.descriptor, $0, $1) }
        return socket
    }

    var port: UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        Self.withGeneric(&address) { pointer, _ in getsockname(descriptor, pointer, &length) }
        return UInt16(bigEndian: address.sin_port)
    }

    /// The next who calls.
    func accept() async throws -> Socket {
        try await onThread { Socket(Glibc.accept(self.descriptor, nil, nil)) }
    }

    func send(_ text: String) { _ = Glibc.send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) }

    static func sendDatagram(_ text: String, to port: UInt16) {
        let socket = Socket(Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0))
        var address = loopback(port)
        withGeneric(&address) { _ = sendto(socket.descriptor, text, text.utf8.count, 0, $0, $1) }
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func withGeneric<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
    ) {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
