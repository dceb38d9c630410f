internal import Glibc
package import SystemSupport

extension ListenSocket {
    private static let backlog: Int32 = 1024

    /// Opens listening sockets for a list of addresses.
    ///
    /// - Throws: A ``Failure`` with a remedy if the server cannot listen on one of the addresses.
    package static func open(_ addresses: [ListenAddress]) throws(Failure) -> [ListenSocket] {
        let refusal = ListenRefusal()
        var sockets: [ListenSocket] = []
        for address in addresses {
            switch address {
            case .address(let host, let port): sockets += try open(host, port, refusal)
            case .path(let path): sockets.append(try open(path: path, refusal))
            }
        }
        return sockets
    }

    /// Opens listening sockets on the loopback addresses of IPv4 and, if available, IPv6.
    package static func openLoopback(port: UInt16) throws(Failure) -> [ListenSocket] {
        let first = try open([.address("127.0.0.1", port: port)])
        // If `port` is 0, the system chooses a port for IPv4. The same port is probably free for IPv6 as well. If it is
        // not, only the IPv4 socket is opened.
        if port == 0 { return first + ((try? open([.address("::1", port: first.first?.port ?? 0)])) ?? []) }
        // Many clients try ::1 first. If another program already listens on this port of ::1, these clients would
        // connect to that program, so opening fails.
        return try first + (hasNewerLoopback ? open([.address("::1", port: port)]) : [])
    }

    private static var hasNewerLoopback: Bool { (try? open([.address("::1", port: 0)])) != nil }

    /// Opens listening sockets on all addresses of a host name.
    private static func open(
        _ host: String, _ port: UInt16, _ refusal: ListenRefusal
    ) throws(Failure) -> [ListenSocket] {
        let addresses: [SocketAddress]
        do {
            addresses = try SocketAddress.addresses(of: host, port: port, .stream, isLocal: true)
        } catch {
            throw refusal.unknown(host, port, error)
        }
        var sockets: [ListenSocket] = []
        for address in addresses { sockets.append(try open(address, host, port, refusal)) }
        return sockets
    }

    private static func open(
        _ address: SocketAddress, _ host: String, _ port: UInt16, _ refusal: ListenRefusal
    ) throws(Failure) -> ListenSocket {
        let descriptor = try makeSocket(for: address, SocketAddress.name(host, port: port))
        setSocketOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        if address.family == AF_INET6 { setSocketOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
        guard address.bind(descriptor), listen(descriptor, backlog) == 0 else {
            let number = errno
            Glibc.close(descriptor)
            throw refusal.address(host, port, number)
        }
        let given = SocketAddress(boundTo: descriptor)?.port ?? port
        return ListenSocket(descriptor, name: SocketAddress.name(host, port: given))
    }

    private static func open(path: String, _ refusal: ListenRefusal) throws(Failure) -> ListenSocket {
        guard let address = SocketAddress(path: path) else { throw refusal.tooLong(path) }
        let descriptor = try makeSocket(for: address, path)
        // As with a loopback port, all users may connect. To restrict access, restrict the directory. The mode is set
        // through the umask, because `chmod(2)` on a path could be redirected to another file by a symbolic link.
        let mask = umask(0o111)
        defer { umask(mask) }
        guard bind(descriptor, to: address, path), listen(descriptor, backlog) == 0 else {
            let number = errno
            Glibc.close(descriptor)
            throw refusal.path(path, number)
        }
        return ListenSocket(descriptor, name: path, file: SocketFile(path))
    }

    /// Binds a socket to a path. An abandoned socket at this path is replaced.
    private static func bind(_ descriptor: Int32, to address: SocketAddress, _ path: String) -> Bool {
        if address.bind(descriptor) { return true }
        guard errno == EADDRINUSE, let abandonedSocket = abandonedSocket(path, address) else { return false }
        abandonedSocket.remove()
        return address.bind(descriptor)
    }

    /// Returns the socket at a path if it was left behind by a program that was killed, otherwise `nil`.
    private static func abandonedSocket(_ path: String, _ address: SocketAddress) -> SocketFile? {
        defer { errno = EADDRINUSE }
        guard let file = SocketFile(path), let probe = try? address.makeSocket(to: "probe", path) else { return nil }
        defer { Glibc.close(probe) }
        return !address.connect(probe) && errno == ECONNREFUSED ? file : nil
    }

    private static func makeSocket(for address: SocketAddress, _ name: String) throws(Failure) -> Int32 {
        do { return try address.makeSocket(to: "listen on", name) } catch { throw Failure(.cannotWrite, error) }
    }
}
