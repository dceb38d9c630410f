internal import CSystem
internal import Glibc
package import SystemSupport

/// A listening socket.
package final class ListenSocket {
    /// The descriptor to watch.
    package let descriptor: Int32
    /// The address as clients enter it: `127.0.0.1:2947`, `[::1]:2947` or a path.
    package let name: String
    /// The socket file, which is removed when the socket is closed.
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
    ///   - budget: The limits that all clients share. Clients that exceed them are refused.
    ///   - full: Called when a client is refused, or has to wait until the system has room.
    ///   - welcome: Receives the non-blocking socket of each client.
    func serve(
        on loop: EventLoop, budget: ClientBudget, full: @escaping (ClientLimit) -> Void,
        welcome: @escaping (Int32) -> Void
    ) {
        guard isOpen else { return }
        // A new client gets the lowest free descriptor. Those from `end` on are reserved for receivers.
        let end = Self.fileLimit - Self.reservedFiles
        loop.watch(descriptor, for: .readable) { [unowned self] _ in
            for _ in 0..<Self.maxClientsPerTurn {
                guard let client = accept() else {
                    if let limit = Self.exceededLimit { pause(on: loop, limit, budget, full, welcome) }
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
    }

    /// Stops accepting for a second. Otherwise the loop would call the handler continuously.
    private func pause(
        on loop: EventLoop, _ limit: ClientLimit, _ budget: ClientBudget, _ full: @escaping (ClientLimit) -> Void,
        _ welcome: @escaping (Int32) -> Void
    ) {
        full(limit)
        loop.forget(descriptor)
        loop.after(.seconds(1)) { [weak self] in
            self?.serve(on: loop, budget: budget, full: full, welcome: welcome)
        }
    }

    /// Descriptors reserved for receivers: one that is plugged in again needs up to three.
    private static let reservedFiles = 16

    /// The number of files that the process may have open.
    private static var fileLimit: Int {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }

    /// Accept a limited number at a time, so that other handlers run even while clients connect continuously.
    private static let maxClientsPerTurn = 64
    private static let sendBuffer: Int32 = 1 << 15
    private static let receiveBuffer: Int32 = 1 << 13
    /// The maximum segment size, which matters only on the loopback: networks use smaller segments anyway.
    ///
    /// By default, loopback segments would be as large as the send buffer. The receiving side then delays each
    /// acknowledgment in the hope of a second segment, and only 25 segments a second get through.
    private static let maxSegment: Int32 = 1 << 13

    /// The bytes that the system may buffer for a client that does not read: twice the requested sizes.
    static let systemByteCount = 2 * Int(sendBuffer + receiveBuffer)

    /// Limits the socket's buffers. By default, the system would buffer megabytes for a client that does not read.
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

    /// The port that the socket is bound to; 0 for a path.
    package var port: UInt16 { SocketAddress(boundTo: descriptor)?.port ?? 0 }

    /// Accepts the next client. Returns `nil` if none is waiting, or if the system has no room for it.
    func accept() -> Int32? {
        let client = c_system_accept(descriptor)
        guard client >= 0 else { return nil }
        // Unix sockets do not inherit the limits of the listening socket.
        Self.limitBuffers(of: client)
        // Send each report at once, and detect clients whose machine has vanished.
        setSocketOption(client, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        setSocketOption(client, SOL_SOCKET, SO_KEEPALIVE, 1)
        return client
    }

    /// The limit that made the last ``accept()`` fail, or `nil` if no client is waiting.
    private static var exceededLimit: ClientLimit? {
        switch errno {
        case EMFILE: .files(fileLimit)
        case ENFILE, ENOMEM, ENOBUFS: .system(errno)
        default: nil
        }
    }
}

/// A Unix socket in the file system. ``remove()`` leaves a file alone that has replaced it in the meantime.
struct SocketFile {
    private let path: String
    private let device: dev_t
    private let number: ino_t

    /// Returns `nil` if the path is not a socket.
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
