internal import Glibc
internal import SystemSupport

/// A TCP server that sends the receiver's data to its clients.
///
/// A client receives all data that is sent after it has connected. The number of clients is not limited. A client that
/// reads too slowly is disconnected as soon as its socket buffer is full.
public final class TCPOutlet: Outlet {
    public let name: String

    private let listener: Int32
    private var clients: [Int32] = []
    private var isPulled = false

    /// Creates a server and starts listening for clients.
    /// - Parameters:
    ///   - host: The local address to listen on. The default address is reachable only from this machine.
    ///   - port: The port to listen on; 0 for any free port.
    public init(host: String = "127.0.0.1", port: UInt16) throws(OutletError) {
        do { listener = try Self.listen(host, port) } catch { throw OutletError(error) }
        let given = SocketAddress(boundTo: listener)?.port ?? port
        name = "tcp://\(SocketAddress.name(host, port: given))"
    }

    deinit {
        for client in clients { close(client) }
        close(listener)
    }

    private static func listen(_ host: String, _ port: UInt16) throws(SystemError) -> Int32 {
        let name = SocketAddress.name(host, port: port)
        guard let address = try SocketAddress.addresses(of: host, port: port, .stream, isLocal: true).first else {
            throw SystemError("cannot find \(host): the name has no address", about: host, remedy: "Check the name")
        }
        let listener = try address.makeSocket(to: "listen on", name)
        setSocketOption(listener, SOL_SOCKET, SO_REUSEADDR, 1)
        guard address.bind(listener), Glibc.listen(listener, 128) == 0 else {
            let number = errno
            close(listener)
            throw SystemError(
                cannot: "listen on", name, number: number, remedy: number == EADDRINUSE ? "Choose another port" : nil)
        }
        return listener
    }

    /// The number of clients that were connected after the last burst.
    public var clientCount: Int { clients.count }

    public func send(_ burst: Burst) throws {
        if burst.plug == .isPutIn { isPulled = false }
        if !isPulled { acceptClients() }
        let bytes = burst.receivedBytes
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

    /// Accepts the clients that have connected since the last burst. Accepting them earlier is not necessary, because
    /// data is sent only in bursts.
    private func acceptClients() {
        while true {
            let client = accept(listener, nil, nil)
            guard client >= 0 else { return }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            clients.append(client)
        }
    }
}
