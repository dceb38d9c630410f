package import Formats
internal import Glibc

extension ListenSocket {
    /// A place to listen at.
    package enum Place: Hashable, Sendable {
        /// An address of this machine and a port.
        case address(String, port: UInt16)
        /// A path in the file system.
        case path(String)
    }

    private static let backlog: Int32 = 1024

    /// Begins to listen.
    package static func open(_ places: [Place]) throws(Failure) -> [ListenSocket] {
        let refusal = ListenRefusal()
        var sockets: [ListenSocket] = []
        for place in places {
            switch place {
            case .address(let host, let port): sockets += try open(host, port, refusal)
            case .path(let path): sockets.append(try open(path: path, refusal))
            }
        }
        return sockets
    }

    /// Begins to listen at the loopback of both families, or of the older one where there is no newer one.
    package static func openLoopback(port: UInt16) throws(Failure) -> [ListenSocket] {
        let first = try open([.address("127.0.0.1", port: port)])
        // Whatever is free for the one is most likely free for the other, too.
        if port == 0 { return first + ((try? open([.address("::1", port: first.first?.port ?? 0)])) ?? []) }
        // Clients try this one first: it must not be somebody else's.
        return try first + (hasNewerLoopback ? open([.address("::1", port: port)]) : [])
    }

    private static var hasNewerLoopback: Bool { (try? open([.address("::1", port: 0)])) != nil }

    /// Listens at every address that a name stands for.
    private static func open(
        _ host: String, _ port: UInt16, _ refusal: ListenRefusal
    ) throws(Failure) -> [ListenSocket] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE
        var list: UnsafeMutablePointer<addrinfo>?
        let failure = getaddrinfo(host, "\(port)", &hints, &list)
        defer { if let list { freeaddrinfo(list) } }
        guard failure == 0 else {
            throw refusal.unknown(host, port, String(cString: gai_strerror(failure)).lowercased())
        }
        var sockets: [ListenSocket] = []
        var next = list
        while let entry = next?.pointee {
            sockets.append(try open(entry, host, port, refusal))
            next = entry.ai_next
        }
        return sockets
    }

    private static func open(
        _ entry: addrinfo, _ host: String, _ port: UInt16, _ refusal: ListenRefusal
    ) throws(Failure) -> ListenSocket {
        let host = host.contains(":") ? "[\(host)]" : host
        let descriptor = try makeSocket(entry.ai_family, "\(host):\(port)")
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
        if entry.ai_family == AF_INET6 { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size) }
        guard bind(descriptor, entry.ai_addr, entry.ai_addrlen) == 0, listen(descriptor, backlog) == 0 else {
            let number = errno
            Glibc.close(descriptor)
            throw refusal.address(host, port, number)
        }
        return ListenSocket(descriptor, name: "\(host):\(Self.port(of: descriptor))")
    }

    private static func open(path: String, _ refusal: ListenRefusal) throws(Failure) -> ListenSocket {
        guard var address = sockaddr_un(path) else { throw refusal.tooLong(path) }
        let descriptor = try makeSocket(AF_UNIX, path)
        // As at a loopback's port, any program that reaches the socket may connect; its directory decides which do. The mode
        // is set as the name is made: a later chmod could be led elsewhere by a link.
        let mask = umask(0o111)
        defer { umask(mask) }
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                let size = socklen_t(MemoryLayout<sockaddr_un>.size)
                if bind(descriptor, pointer, size) == 0 { return true }
                guard errno == EADDRINUSE, let deserted = deserted(path, pointer, size) else { return false }
                deserted.remove()
                return bind(descriptor, pointer, size) == 0
            }
        }
        guard isBound, listen(descriptor, backlog) == 0 else {
            let number = errno
            Glibc.close(descriptor)
            throw refusal.path(path, number)
        }
        return ListenSocket(descriptor, name: path, file: SocketFile(path))
    }

    /// A socket that nobody listens at, left behind by a program that was killed; `nil` for anything else of that name.
    private static func deserted(_ path: String, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> SocketFile? {
        defer { errno = EADDRINUSE }
        guard let file = SocketFile(path) else { return nil }
        let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        defer { Glibc.close(probe) }
        return connect(probe, address, size) != 0 && errno == ECONNREFUSED ? file : nil
    }

    private static func makeSocket(_ family: Int32, _ name: String) throws(Failure) -> Int32 {
        let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | flags, 0)
        guard descriptor >= 0 else { throw Failure(.cannotWrite, "cannot listen at \(name): \(lastSystemError)") }
        return descriptor
    }
}

extension sockaddr_un {
    /// The address of a path; `nil` when there is no room for it.
    init?(_ path: String) {
        self.init()
        sun_family = sa_family_t(AF_UNIX)
        let isFitting = withUnsafeMutableBytes(of: &sun_path) { bytes in
            guard !path.isEmpty, path.utf8.count < bytes.count else { return false }
            bytes.copyBytes(from: path.utf8)
            return true
        }
        guard isFitting else { return nil }
    }
}
