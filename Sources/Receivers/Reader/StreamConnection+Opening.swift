internal import Glibc
internal import SystemSupport

extension StreamConnection {
    /// Opens a recording. The path "-" means standard input.
    static func recording(_ path: String) throws(LinkError) -> StreamConnection {
        if path == "-" { return StreamConnection(STDIN_FILENO, name: "standard input", isFinite: true) }
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        let descriptor = open(FileName.path(path), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw LinkError(SystemError(cannot: "open", path)) }
        return StreamConnection(descriptor, name: path, isFinite: true)
    }

    /// Opens a socket for datagrams that are sent to a local address or to a multicast group.
    static func datagrams(host: String, port: UInt16) throws(LinkError) -> StreamConnection {
        let name = datagramName(host: host, port: port)
        return try first(of: host, port, .datagrams, isLocal: true) { address throws(SystemError) in
            try bound(to: address, name)
        }
    }

    /// Connects to a server, with a timeout of ten seconds for each address.
    static func connection(host: String, port: UInt16, stop: StopToken) throws(LinkError) -> StreamConnection {
        try first(of: host, port, .stream, isLocal: false) { address throws(SystemError) in
            try connected(to: address, SocketAddress.name(host, port: port), stop)
        }
    }

    /// Returns the name of a datagram source in the form that users type: `udp://[::1]:10110`.
    static func datagramName(host: String, port: UInt16) -> String { "udp://\(SocketAddress.name(host, port: port))" }

    /// Tries a host's addresses in order, and returns the first connection that can be opened. If all addresses fail,
    /// throws the last error.
    private static func first(
        of host: String, _ port: UInt16, _ kind: SocketAddress.Kind, isLocal: Bool,
        _ open: (SocketAddress) throws(SystemError) -> StreamConnection
    ) throws(LinkError) -> StreamConnection {
        do throws(SystemError) {
            var failure = SystemError(
                "cannot find \(host): the name has no address", about: host, remedy: "Check the name")
            for address in try SocketAddress.addresses(of: host, port: port, kind, isLocal: isLocal) {
                do throws(SystemError) { return try open(address) } catch { failure = error }
            }
            throw failure
        } catch {
            throw LinkError(error)
        }
    }

    private static func bound(to address: SocketAddress, _ name: String) throws(SystemError) -> StreamConnection {
        let descriptor = try address.makeSocket(to: "open", name)
        let file = StreamConnection(descriptor, name: name, isFinite: false, isDatagrams: true)
        // Allow other programs to receive the same broadcasts.
        setSocketOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        // The address `::` is meant to include both IPv4 and IPv6 addresses.
        if address.family == AF_INET6 { setSocketOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        guard address.bind(descriptor) else {
            throw SystemError(cannot: "listen on", name, remedy: remedy(for: address))
        }
        guard !address.isGroup || address.joinGroup(descriptor) else {
            throw SystemError(cannot: "join the multicast group", name, remedy: remedy(for: address))
        }
        return file
    }

    /// Returns advice for an address that cannot be bound, or for a multicast group that cannot be joined.
    private static func remedy(for address: SocketAddress) -> String? {
        guard address.family == AF_INET6, address.isGroup, address.interface == 0 else { return nil }
        return "An IPv6 multicast group needs an interface: udp://[GROUP%eth0]:PORT"
    }

    private static func connected(
        to address: SocketAddress, _ name: String, _ stop: StopToken
    ) throws(SystemError) -> StreamConnection {
        let descriptor = try address.connectedSocket(name) {
            stop.waits(for: $0, .writable, until: .now + .seconds(10))
        }
        // Keepalive detects a server that has vanished without closing the connection.
        setSocketOption(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1)
        setSocketOption(descriptor, Int32(IPPROTO_TCP), TCP_KEEPIDLE, 15)
        setSocketOption(descriptor, Int32(IPPROTO_TCP), TCP_KEEPINTVL, 5)
        setSocketOption(descriptor, Int32(IPPROTO_TCP), TCP_KEEPCNT, 3)
        return StreamConnection(descriptor, name: name, isFinite: false)
    }
}
