internal import Glibc

/// An address of the network, of either family.
struct SocketAddress {
    private var storage = sockaddr_storage()
    private let length: socklen_t
    private let type: __socket_type

    /// Finds a host's first address.
    init(host: String, port: UInt16, type: __socket_type, isPassive: Bool) throws(OutletError) {
        self.type = type
        var hints = addrinfo()
        hints.ai_socktype = Int32(type.rawValue)
        hints.ai_flags = isPassive ? AI_PASSIVE : 0
        var list: UnsafeMutablePointer<addrinfo>?
        let failure = getaddrinfo(host, "\(port)", &hints, &list)
        defer { if let list { freeaddrinfo(list) } }
        guard failure == 0, let first = list?.pointee, let address = first.ai_addr else {
            throw OutletError(
                "cannot find \(host): \(String(cString: gai_strerror(failure)).lowercased())",
                cure: "Is the name right?")
        }
        length = first.ai_addrlen
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(first.ai_addrlen)))
        }
    }

    /// Makes a socket for it, which does not block.
    func socket() throws(OutletError) -> Int32 {
        let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = Glibc.socket(Int32(storage.ss_family), Int32(type.rawValue) | flags, 0)
        guard descriptor >= 0 else {
            throw OutletError("cannot make a socket: \(String(cString: strerror(errno)).lowercased())")
        }
        return descriptor
    }

    /// Lends it as C has it.
    func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// The port that a socket has been given.
    static func port(of descriptor: Int32) -> UInt16? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard result == 0 else { return nil }
        // Both families have it in the same place.
        return withUnsafeBytes(of: storage) { UInt16($0[2]) << 8 | UInt16($0[3]) }
    }
}
