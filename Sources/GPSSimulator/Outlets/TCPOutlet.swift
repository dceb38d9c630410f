internal import Glibc

/// A server: whoever connects gets what the receiver sends from then on. There is no limit to how many do; one that does not
/// read for so long that its connection is full is cut off.
public final class TCPOutlet: Outlet {
    public let name: String

    private let listener: Int32
    private var clients: [Int32] = []
    private var isPulled = false

    /// Begins to listen.
    /// - Parameters:
    ///   - host: the address of this machine to listen at; only programs of this machine reach the usual one.
    ///   - port: its port; 0 for any that is free.
    public init(host: String = "127.0.0.1", port: UInt16) throws(OutletError) {
        let address = try SocketAddress(host: host, port: port, type: SOCK_STREAM, isPassive: true)
        let listener = try address.socket()
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard address.with({ bind(listener, $0, $1) }) == 0, listen(listener, 128) == 0 else {
            let number = errno
            close(listener)
            throw OutletError(
                "cannot listen at \(host):\(port): \(String(cString: strerror(number)).lowercased())",
                cure: number == EADDRINUSE ? "Choose another port" : nil)
        }
        self.listener = listener
        name = "tcp://\(host.contains(":") ? "[\(host)]" : host):\(SocketAddress.port(of: listener) ?? port)"
    }

    deinit {
        for client in clients { close(client) }
        close(listener)
    }

    /// How many programs are connected, as of the last burst.
    public var clientCount: Int { clients.count }

    public func send(_ burst: Burst) throws {
        if burst.plug == .isPutIn { isPulled = false }
        if !isPulled { acceptClients() }
        let bytes = burst.heardBytes
        clients.removeAll { client in
            let isTaken = bytes.isEmpty || Glibc.send(client, bytes, bytes.count, Self.flags) == bytes.count
            if !isTaken { close(client) }
            return !isTaken
        }
        if burst.plug == .isPulled {
            isPulled = true
            for client in clients { close(client) }
            clients = []
        }
    }

    private static let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)

    /// Takes those who have called since the last burst: there is nothing to tell them before.
    private func acceptClients() {
        while true {
            let client = accept(listener, nil, nil)
            guard client >= 0 else { return }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            clients.append(client)
        }
    }
}
