internal import CSystem
internal import Glibc
package import SystemSupport

/// Where clients call.
package final class ListenSocket {
    /// For a loop.
    package let descriptor: Int32
    /// As a client types it: `127.0.0.1:2947`, `[::1]:2947`, a path.
    package let name: String
    /// What is removed in the end.
    private let file: SocketFile?
    private var isOpen = true

    init(_ descriptor: Int32, name: String, file: SocketFile? = nil) {
        self.descriptor = descriptor
        self.name = name
        self.file = file
        Self.limitBuffers(of: descriptor)
    }

    deinit { close() }

    /// Lets clients in as they call.
    /// - Parameters:
    ///   - budget: refuses clients beyond its limits.
    ///   - full: gets the reason for each client that is refused, or has to wait until the system has room for it.
    ///   - welcome: gets the socket of each, which does not block.
    func serve(
        on loop: EventLoop, budget: ClientBudget, full: @escaping (ClientLimit) -> Void,
        welcome: @escaping (Int32) -> Void
    ) {
        guard isOpen else { return }
        // The lowest free number is the next client's: those above this one stay free for receivers.
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

    /// The loop would call again and again otherwise.
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

    /// Kept free of clients: a receiver that is plugged in again takes up to three.
    private static let reservedFiles = 16

    /// How many files the process may have open.
    private static var fileLimit: Int {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }

    /// Others get their turn while clients connect as fast as they can.
    private static let maxClientsPerTurn = 64
    private static let sendBuffer: Int32 = 1 << 15
    private static let receiveBuffer: Int32 = 1 << 13
    /// A loopback's segments would be as large as the buffer. Then the system at the other end delays each acknowledgment in
    /// the hope of a second one, and 25 of them go in a second. Networks have smaller ones anyway.
    private static let maxSegment: Int32 = 1 << 13

    /// What the system keeps for a client that takes nothing: it allows twice what it is asked for.
    static let systemByteCount = 2 * Int(sendBuffer + receiveBuffer)

    /// The system would keep megabytes for a client that does not read.
    private static func limitBuffers(of descriptor: Int32) {
        let limits = [
            (SOL_SOCKET, SO_SNDBUF, sendBuffer), (SOL_SOCKET, SO_RCVBUF, receiveBuffer),
            (Int32(IPPROTO_TCP), TCP_MAXSEG, maxSegment),
        ]
        for (level, option, value) in limits {
            setSocketOption(descriptor, level, option, value)
        }
    }

    /// Nobody can call any more, and nobody waits for callers.
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

    /// The port that it has been given, 0 for a path.
    package var port: UInt16 { SocketAddress(boundTo: descriptor)?.port ?? 0 }

    /// Takes the next client; `nil` when none is waiting, or there is no room for one.
    func accept() -> Int32? {
        let client = c_system_accept(descriptor)
        guard client >= 0 else { return nil }
        // A Unix socket does not inherit the limits of the one that listens.
        Self.limitBuffers(of: client)
        // A report is not kept back until another one follows; and a client whose machine has vanished is noticed.
        setSocketOption(client, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        setSocketOption(client, SOL_SOCKET, SO_KEEPALIVE, 1)
        return client
    }

    /// The limit that left the last ``accept()`` no room for a client that is waiting.
    private static var exceededLimit: ClientLimit? {
        switch errno {
        case EMFILE: .files(fileLimit)
        case ENFILE, ENOMEM, ENOBUFS: .system(errno)
        default: nil
        }
    }
}

/// A socket's name in the file system. Nothing else of that name is ever removed.
struct SocketFile {
    private let path: String
    private let device: dev_t
    private let number: ino_t

    /// `nil` when there is no socket.
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
