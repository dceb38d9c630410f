internal import Glibc
package import SystemSupport

/// A client that runs on the event loop of the server that it calls.
package final class Caller {
    package private(set) var received: [UInt8] = []
    /// Whether the server has closed the connection.
    package private(set) var isClosed = false
    private let descriptor: Int32
    private let loop: EventLoop

    /// Connects to a port of the loopback address.
    ///
    /// - Parameter isReading: Whether the client reads what it receives.
    package init(port: UInt16, on loop: EventLoop, isReading: Bool = true) {
        self.loop = loop
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        if !isReading {
            // The system soon stops accepting data for the client.
            var size: Int32 = 4_096
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        precondition(result == 0, "cannot connect: \(lastSystemError)")
        if isReading { read() }
    }

    deinit { leave() }

    /// Starts reading.
    package func read() { loop.watch(descriptor, for: .readable) { [unowned self] _ in receive() } }

    /// The received bytes, decoded as text.
    package var text: String { String(decoding: received, as: UTF8.self) }

    package func hasReceived(end text: String) -> Bool { received.suffix(text.utf8.count).elementsEqual(text.utf8) }

    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends bytes, and runs the loop until the server's system has received them. Even a loopback connection delivers
    /// them later if the machine is busy.
    package func send(_ bytes: [UInt8]) {
        let count = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        precondition(count == bytes.count || count < 0, "the socket has no room")
        var unconfirmed: Int32 = 0
        repeat {
            loop.settle()
            // A server that has closed the connection does not confirm any more bytes.
        } while !isClosed && ioctl(descriptor, UInt(TIOCOUTQ), &unconfirmed) == 0 && unconfirmed > 0
        loop.settle()
    }

    /// Discards the received bytes.
    package func clear() { received = [] }

    /// Shuts down the sending side.
    package func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Closes the connection.
    package func leave() {
        guard !hasLeft else { return }
        hasLeft = true
        loop.forget(descriptor)
        close(descriptor)
    }

    private var hasLeft = false

    private func receive() {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { room in
            let count = recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
            if count > 0 { received += room.prefix(count) }
            guard count == 0 || count < 0 && errno != EAGAIN else { return }
            isClosed = true
            loop.forget(descriptor)
        }
    }
}
