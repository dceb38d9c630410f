internal import Glibc
package import SystemSupport

extension ListenSocket {
    private static let backlog: Int32 = 1024

    /// Opens listening sockets for all addresses.
    ///
    /// - Throws: A ``Failure`` with a remedy if an address cannot be listened on.
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

    /// Opens listening sockets on the loopback addresses of IPv4 and, where available, IPv6.
    package static func openLoopback(port: UInt16) throws(Failure) -> [ListenSocket] {
        let first = try open([.address("127.0.0.1", port: port)])
        // With port 0, use the port that the system chose for IPv4. It is most likely free for IPv6, too.
        if port == 0 { return first + ((try? open([.address("::1", port: first.first?.port ?? 0)])) ?? []) }
        // Clients try ::1 first, so failing to get it is an error: another program may have the port.
        return try first + (hasNewerLoopback ? open([.address("::1", port: port)]) : [])
    }

    private static var hasNewerLoopback: Bool { (try? open([.address("::1", port: 0)])) != nil }

    /// Opens listening sockets on every address that a host name resolves to.
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
            throw refusal.address(SocketAddress.name(host, port: port), port, number)
        }
        let given = SocketAddress(boundTo: descriptor)?.port ?? port
        return ListenSocket(descriptor, name: SocketAddress.name(host, port: given))
    }

    private static func open(path: String, _ refusal: ListenRefusal) throws(Failure) -> ListenSocket {
        guard let address = SocketAddress(path: path) else { throw refusal.tooLong(path) }
        let descriptor = try makeSocket(for: address, path)
        // As with a loopback port, any program that can reach the socket may connect; access is limited by its
        // directory. The mode is set during creation, since a later chmod could be redirected by a link.
        let mask = umask(0o111)
        defer { umask(mask) }
        guard bind(descriptor, to: address, path), listen(descriptor, backlog) == 0 else {
            let number = errno
            Glibc.close(descriptor)
            throw refusal.path(path, number)
        }
        return ListenSocket(descriptor, name: path, file: SocketFile(path))
    }

    /// Binds to a path, and replaces an abandoned socket if there is one.
    private static func bind(_ descriptor: Int32, to address: SocketAddress, _ path: String) -> Bool {
        if address.bind(descriptor) { return true }
        guard errno == EADDRINUSE, let deserted = deserted(path, address) else { return false }
        deserted.remove()
        return address.bind(descriptor)
    }

    /// Returns a socket that a killed program left behind, or `nil` if the file is anything else.
    private static func deserted(_ path: String, _ address: SocketAddress) -> SocketFile? {
        defer { errno = EADDRINUSE }
        guard let file = SocketFile(path), let probe = try? address.makeSocket(to: "probe", path) else { return nil }
        defer { Glibc.close(probe) }
        return !address.connect(probe) && errno == ECONNREFUSED ? file : nil
    }

    private static func makeSocket(for address: SocketAddress, _ name: String) throws(Failure) -> Int32 {
        do { return try address.makeSocket(to: "listen on", name) } catch { throw Failure(.cannotWrite, "\(error)") }
    }
}
