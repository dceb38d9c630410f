internal import Glibc

/// A socket address: an IPv4 address, an IPv6 address or a path.
package struct SocketAddress: Sendable {
    /// The type of a socket.
    package enum Kind: Sendable {
        case stream, datagrams

        fileprivate var type: Int32 {
            switch self {
            case .stream: Int32(SOCK_STREAM.rawValue)
            case .datagrams: Int32(SOCK_DGRAM.rawValue)
            }
        }
    }

    private var storage = sockaddr_storage()
    private let length: socklen_t
    private let kind: Kind

    /// Resolves a host name to addresses. Throws a ``SystemError`` if the name cannot be resolved. If `isLocal` is
    /// `true`, the addresses are suitable for listening. If `isNumeric` is `true`, only numeric addresses are accepted,
    /// so no name server is queried.
    package static func addresses(
        of host: String, port: UInt16, _ kind: Kind, isLocal: Bool, isNumeric: Bool = false
    ) throws(SystemError) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = kind.type
        hints.ai_flags = (isLocal ? AI_PASSIVE : 0) | (isNumeric ? AI_NUMERICHOST : 0)
        var list: UnsafeMutablePointer<addrinfo>?
        let failure = getaddrinfo(host, "\(port)", &hints, &list)
        defer { if let list { freeaddrinfo(list) } }
        guard failure == 0, let list else {
            let reason = failure == EAI_SYSTEM ? lastSystemError : String(cString: gai_strerror(failure)).lowercased()
            throw SystemError("cannot find \(host): \(reason)", about: host, remedy: "Check the name")
        }
        return sequence(first: list, next: \.pointee.ai_next).map { SocketAddress($0.pointee, kind) }
    }

    private init(_ entry: addrinfo, _ kind: Kind) {
        self.kind = kind
        length = entry.ai_addrlen
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: entry.ai_addr, count: Int(entry.ai_addrlen)))
        }
    }

    /// Creates the address for a path. Returns `nil` if the path is empty or longer than ``maxPathLength``.
    ///
    /// - Parameter isAbstract: Whether to replace the first byte of the path with a zero byte, which marks a name
    ///   outside the file system.
    package init?(path: String, _ kind: Kind = .stream, isAbstract: Bool = false) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard !path.isEmpty, path.utf8.count <= Self.maxPathLength else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        if isAbstract { address.sun_path.0 = 0 }
        self.kind = kind
        let prefix = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 0
        // Abstract names are not null-terminated.
        length = socklen_t(prefix + path.utf8.count + (isAbstract ? 0 : 1))
        withUnsafeMutableBytes(of: &storage) { bytes in
            withUnsafeBytes(of: address) { bytes.copyMemory(from: $0) }
        }
    }

    /// Creates the address that a socket is bound to. Returns `nil` if the address cannot be determined.
    package init?(boundTo descriptor: Int32) {
        self.init { getsockname(descriptor, $0, $1) }
    }

    /// Creates the address that a socket is connected to. Returns `nil` if the address cannot be determined.
    package init?(connectedTo descriptor: Int32) {
        self.init { getpeername(descriptor, $0, $1) }
    }

    private init?(_ ask: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32) {
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask($0, &length) }
        }
        guard result == 0 else { return nil }
        kind = .stream
        self.length = length
    }

    /// The maximum length of a socket path in bytes.
    package static var maxPathLength: Int { MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1 }

    /// The address family: AF_INET, AF_INET6 or AF_UNIX.
    package var family: Int32 { Int32(storage.ss_family) }

    /// The port; 0 for the address of a path.
    package var port: UInt16 {
        // The port is at the same offset in IPv4 and IPv6 addresses.
        family == AF_UNIX ? 0 : withUnsafeBytes(of: storage) { UInt16($0[2]) << 8 | UInt16($0[3]) }
    }

    /// The bytes of an IPv4 or IPv6 host address; empty for the address of a path. An IPv4-mapped IPv6 address, such as
    /// `::ffff:192.0.2.1`, is returned as its four IPv4 bytes.
    package var hostBytes: [UInt8] {
        withUnsafeBytes(of: storage) { bytes in
            switch family {
            case AF_INET: Array(bytes[4..<8])
            case AF_INET6: Array(bytes[bytes[8..<20].elementsEqual(Self.mappedPrefix) ? 20..<24 : 8..<24])
            default: []
            }
        }
    }

    private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    /// The interface index in an IPv6 address; 0 if the system chooses the interface.
    package var interface: UInt32 {
        guard family == AF_INET6 else { return 0 }
        return withUnsafeBytes(of: storage) { $0.loadUnaligned(as: sockaddr_in6.self).sin6_scope_id }
    }

    /// Whether only this machine can use the address.
    package var isLoopback: Bool {
        let bytes = hostBytes
        return bytes.count == 4 ? bytes[0] == 127 : bytes.last == 1 && bytes.dropLast().allSatisfy { $0 == 0 }
    }

    /// Whether this is the address of a multicast group.
    package var isGroup: Bool {
        let bytes = hostBytes
        return bytes.count == 4 ? bytes[0] & 0xF0 == 0xE0 : bytes.first == 0xFF
    }

    /// The textual form: `127.0.0.1:2947`, `[::1]:2947` or a path; `nil` for an unnamed socket.
    package var name: String? {
        if family == AF_UNIX {
            let path = withUnsafeBytes(of: storage) { $0[2..<max(2, Int(length))].prefix { $0 != 0 } }
            return path.isEmpty ? nil : String(decoding: path, as: UTF8.self)
        }
        return host.map { Self.name($0, port: port) }
    }

    /// The numeric form of the host address: `127.0.0.1` or `::1`; `nil` for the address of a path.
    package var host: String? {
        var host = [CChar](repeating: 0, count: 64)
        let result = withPointer { getnameinfo($0, $1, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST) }
        guard family != AF_UNIX, result == 0 else { return nil }
        return host.textBeforeZero
    }

    /// Returns the textual form of a host and a port, with an IPv6 address in brackets.
    package static func name(_ host: String, port: UInt16) -> String {
        "\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// Creates a non-blocking, close-on-exec socket for this address.
    ///
    /// - Parameters:
    ///   - verb: The operation to name in the error message if the socket cannot be created, such as "listen on".
    ///   - name: The object of the operation in the error message.
    package func makeSocket(to verb: String, _ name: String) throws(SystemError) -> Int32 {
        let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = Glibc.socket(family, kind.type | flags, 0)
        guard descriptor >= 0 else { throw SystemError(cannot: verb, name) }
        return descriptor
    }

    /// Binds a socket to this address, and returns whether the call succeeded. If not, `errno` contains the reason.
    package func bind(_ descriptor: Int32) -> Bool { withPointer { Glibc.bind(descriptor, $0, $1) } == 0 }

    /// Starts connecting a socket to this address, and returns whether the socket is already connected. If not, `errno`
    /// contains the reason.
    package func connect(_ descriptor: Int32) -> Bool { withPointer { Glibc.connect(descriptor, $0, $1) } == 0 }

    /// Makes a socket join the multicast group at this address. Returns whether the call succeeded.
    package func joinGroup(_ descriptor: Int32) -> Bool {
        var request = group_req()
        request.gr_interface = interface
        withUnsafeMutableBytes(of: &request.gr_group) { bytes in
            withUnsafeBytes(of: storage) {
                bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<Int(length)]))
            }
        }
        let level = family == AF_INET6 ? Int32(IPPROTO_IPV6) : Int32(IPPROTO_IP)
        return setsockopt(descriptor, level, MCAST_JOIN_GROUP, &request, socklen_t(MemoryLayout<group_req>.size)) == 0
    }

    /// Sends a datagram to this address. Errors are ignored, and the datagram is dropped if the socket's buffer is
    /// full.
    package func send(_ bytes: UnsafeRawBufferPointer, from descriptor: Int32) {
        _ = withPointer { sendto(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) }
    }

    private func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}

/// Sets an integer socket option. Errors are ignored.
package func setSocketOption(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    withUnsafePointer(to: value) { pointer in
        _ = setsockopt(descriptor, level, option, pointer, socklen_t(MemoryLayout<Int32>.size))
    }
}
