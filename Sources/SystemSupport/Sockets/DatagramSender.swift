internal import Glibc

/// A sender of UDP datagrams to a port on one machine, on all machines of a network, or on all members of a multicast
/// group.
package final class DatagramSender: Sendable {
    /// The destination as a URL: `udp://192.168.1.255:10110`.
    package let name: String

    private let address: SocketAddress
    private let descriptor: Int32

    /// The maximum size of a datagram in bytes. A datagram of this size fits into an Ethernet frame.
    package static let maxSize = 1_400

    /// Resolves the host and opens a socket. The destination does not need a listener yet. Throws a ``SystemError`` if
    /// the host is unknown or the socket cannot be opened.
    package init(host: String, port: UInt16) throws(SystemError) {
        name = "udp://\(SocketAddress.name(host, port: port))"
        guard let address = try SocketAddress.addresses(of: host, port: port, .datagrams, isLocal: false).first else {
            throw SystemError("cannot find \(host)", about: host)
        }
        self.address = address
        descriptor = try address.makeSocket(to: "send to", name)
        setSocketOption(descriptor, SOL_SOCKET, SO_BROADCAST, 1)
    }

    deinit { close(descriptor) }

    /// Sends bytes in one or more datagrams, split at line ends where possible. Errors are ignored, because the
    /// destination may have no listener.
    package func send(_ bytes: [UInt8]) {
        for datagram in Self.datagrams(bytes) {
            datagram.withUnsafeBytes { address.send($0, from: descriptor) }
        }
    }

    /// Splits bytes into datagrams of at most ``maxSize`` bytes, at line ends where possible.
    package static func datagrams(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var datagrams: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(maxSize)
            let lineEnd = chunk.count == rest.count ? nil : chunk.lastIndex(of: 0x0A)
            let datagram = lineEnd.map { rest[...$0] } ?? chunk
            datagrams.append(datagram)
            rest = rest[datagram.endIndex...]
        }
        return datagrams
    }
}
