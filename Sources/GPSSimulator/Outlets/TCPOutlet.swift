internal import Glibc
internal import SystemSupport

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
            throw SystemError("cannot find \(host)", about: host)
        }
        let listener = try address.makeSocket(to: "listen at", name)
        setSocketOption(listener, SOL_SOCKET, SO_REUSEADDR, 1)
        guard address.bind(listener), Glibc.listen(listener, 128) == 0 else {
            let number = errno
            close(listener)
            throw SystemError(
                cannot: "listen at", name, number: number, cure: number == EADDRINUSE ? "Choose another port" : nil)
        }
        return listener
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
