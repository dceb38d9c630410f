internal import CSystem
internal import Glibc
package import SystemSupport

/// A socket that listens for clients.
package final class ListenSocket {
    /// The descriptor of the socket.
    package let descriptor: Int32
    /// The address in the form that clients enter: `127.0.0.1:2947`, `[::1]:2947` or a path.
    package let name: String
    /// The socket file, which is deleted when the socket is closed.
    private let file: SocketFile?
    private var isOpen = true

    init(_ descriptor: Int32, name: String, file: SocketFile? = nil) {
        self.descriptor = descriptor
        self.name = name
        self.file = file
        Self.limitBuffers(of: descriptor)
    }

    deinit { close() }

    /// Starts accepting clients.
    ///
    /// - Parameters:
    ///   - budget: The budget shared by all clients. Clients that would exceed its limits are refused.
    ///   - full: A closure that is called when a client is refused or must wait for system resources.
    ///   - welcome: A closure that is called with the non-blocking socket of each client.
    func serve(
        on loop: EventLoop, budget: ClientBudget, full: @escaping (ClientLimit) -> Void,
        welcome: @escaping (Int32) -> Void
    ) {
        guard isOpen else { return }
        let end = FileShares(limit: Self.fileLimit).end(isMonitoring: budget.limits.isForMonitoring)
        let isWatched = loop.watch(descriptor, for: .readable) { [unowned self] _ in
            for _ in 0..<Self.maxClientsPerTurn {
                guard let client = accept() else {
                    if let limit = Self.exceededLimit {
                        full(limit)
                        pause(on: loop)
                    }
                    return
                }
                let limit = client < end ? budget.exceededLimit(with: ClientUser(of: client)) : .files(Self.fileLimit)
                guard let limit else {
                    welcome(client)
                    continue
                }
                Glibc.close(client)
                full(limit)
            }
        }
        if isWatched { return }
        loop.after(.seconds(1)) { [weak self] in
            self?.serve(on: loop, budget: budget, full: full, welcome: welcome)
        }
    }

    /// Stops accepting clients for a second. Without the pause, the loop would call the handler again immediately.
    private func pause(on loop: EventLoop) {
        // Registering the socket again could fail while the system is short of resources.
        loop.change(descriptor, to: [])
        loop.after(.seconds(1)) { [weak self] in
            if let self { loop.change(descriptor, to: .readable) }
        }
    }

    /// The maximum number of files that the process may open.
    private static var fileLimit: Int {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }

    /// The maximum number of clients to accept before other handlers run, so that many connecting clients do not block
    /// the loop.
    private static let maxClientsPerTurn = 64
    private static let sendBuffer: Int32 = 1 << 15
    private static let receiveBuffer: Int32 = 1 << 13
    /// The maximum segment size. It affects only loopback connections, because network segments are always smaller.
    ///
    /// By default, a loopback segment is as large as the send buffer. The receiving side then waits for a second
    /// segment before it acknowledges the first one, which limits the connection to 25 segments per second.
    private static let maxSegment: Int32 = 1 << 13

    /// The number of bytes that the system may buffer for a client that does not read. Linux doubles the requested
    /// buffer sizes.
    static let systemByteCount = systemByteCount(sendBuffer: sendBuffer)

    /// Returns the same number for a client whose socket has a send buffer of a different size.
    package static func systemByteCount(sendBuffer: Int32) -> Int { 2 * Int(sendBuffer + receiveBuffer) }

    /// Limits the size of a socket's buffers. By default, the system buffers megabytes for a client that does not read.
    private static func limitBuffers(of descriptor: Int32) {
        let limits = [
            (SOL_SOCKET, SO_SNDBUF, sendBuffer), (SOL_SOCKET, SO_RCVBUF, receiveBuffer),
            (Int32(IPPROTO_TCP), TCP_MAXSEG, maxSegment),
        ]
        for (level, option, value) in limits {
            setSocketOption(descriptor, level, option, value)
        }
    }

    /// Stops accepting clients and closes the socket.
    package func end(on loop: EventLoop?) {
        loop?.forget(descriptor)
        close()
    }

    private func close() {
        guard isOpen else { return }
        isOpen = false
        Glibc.close(descriptor)
        file?.remove()
    }

    /// The port that the socket is bound to, or 0 for a Unix socket.
    package var port: UInt16 { SocketAddress(boundTo: descriptor)?.port ?? 0 }

    /// The URLs at which browsers find a page that is served at the socket; none for a Unix socket.
    package var pageURLs: [String] {
        let hosts = SocketAddress(boundTo: descriptor)?.host.map(PageURL.hosts) ?? []
        return hosts.map { PageURL.text(host: $0, port: port) }
    }

    /// Whether only this machine can connect to the socket.
    package var isLocal: Bool {
        guard let address = SocketAddress(boundTo: descriptor) else { return false }
        return address.family == AF_UNIX || address.isLoopback
    }

    /// Accepts a client. Returns `nil` if no client is waiting or the system lacks the resources.
    func accept() -> Int32? {
        let client = c_system_accept(descriptor)
        guard client >= 0 else { return nil }
        // Unix sockets do not inherit the options of the listening socket.
        Self.limitBuffers(of: client)
        // These options make the system send reports without delay, and detect clients whose machine has become
        // unreachable.
        setSocketOption(client, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        setSocketOption(client, SOL_SOCKET, SO_KEEPALIVE, 1)
        return client
    }

    /// The limit that caused the last call to ``accept()`` to fail; `nil` if no client was waiting.
    private static var exceededLimit: ClientLimit? {
        switch errno {
        case EMFILE: .files(fileLimit)
        case ENFILE, ENOMEM, ENOBUFS: .system(errno)
        default: nil
        }
    }
}

/// The file of a Unix socket. ``remove()`` does nothing if another file has replaced it.
struct SocketFile {
    private let path: String
    private let device: dev_t
    private let number: ino_t

    /// Finds the socket file at a path. Returns `nil` if the file is not a socket.
    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
        self.path = path
        device = status.st_dev
        number = status.st_ino
    }

    func remove() {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_dev == device, status.st_ino == number else { return }
        unlink(path)
    }
}
