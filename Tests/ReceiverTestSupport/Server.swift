internal import Glibc
internal import TestSupport

/// A socket on the loopback interface. It is closed when this object is released.
package final class Socket: Sendable {
    package let descriptor: Int32

    /// Programs that tests start must not inherit the descriptor, because they would keep the socket open.
    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// Creates a socket that is not bound or connected. No program inherits it, even if it is started at this moment.
    private convenience init(_ type: __socket_type) {
        self.init(socket(AF_INET, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0))
    }

    /// Returns a stream socket that is not connected.
    package static func unconnected() -> Socket { Socket(SOCK_STREAM) }

    deinit { close(descriptor) }

    /// Returns a socket that listens for connections.
    package static func listening() -> Socket {
        let socket = bound(SOCK_STREAM)
        listen(socket.descriptor, 8)
        return socket
    }

    /// Returns a socket that reserves a TCP port without listening, so that connections are refused.
    package static func refusing() -> Socket { bound(SOCK_STREAM) }

    /// Returns a socket that reserves a UDP port. A receiver can use the same port and gets all datagrams, because the
    /// socket is connected to itself.
    package static func reserving() -> Socket {
        let socket = bound(SOCK_DGRAM)
        var isShared: Int32 = 1
        setsockopt(socket.descriptor, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size))
        _ = socket.connect(to: socket.port)
        return socket
    }

    /// Connects to a local port. Returns zero on success.
    package func connect(to port: UInt16) -> Int32 {
        var address = Self.loopback(port)
        var result: Int32 = -1
        Self.withGeneric(&address) { result = Glibc.connect(descriptor, $0, $1) }
        return result
    }

    private static func bound(_ type: __socket_type) -> Socket {
        let socket = Socket(type)
        var address = loopback(0)
        withGeneric(&address) { bind(socket.descriptor, $0, $1) }
        return socket
    }

    package var port: UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        Self.withGeneric(&address) { pointer, _ in getsockname(descriptor, pointer, &length) }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Returns the next connection.
    package func accept() async throws -> Socket {
        try await onThread { Socket(Glibc.accept(self.descriptor, nil, nil)) }
    }

    package func send(_ text: String) { _ = Glibc.send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) }

    package static func sendDatagram(_ text: String, to port: UInt16, at host: String = "127.0.0.1") {
        let socket = Socket(SOCK_DGRAM)
        var address = loopback(port)
        address.sin_addr.s_addr = inet_addr(host)
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
