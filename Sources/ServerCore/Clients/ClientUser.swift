internal import CSystem
internal import SystemSupport

/// The user that a client belongs to, as far as the system can tell. Limits for one user are counted by this.
enum ClientUser: Hashable {
    /// A user of this machine, at a Unix socket.
    case local(UInt32)
    /// A program of this machine, at a port: each of its users may use any loopback address.
    case loopback
    /// An IPv4 address, or the first half of an IPv6 address: the second half is the client's own choice.
    case network([UInt8])

    /// The user at the other end of a connection.
    init(of descriptor: Int32) {
        let address = SocketAddress(connectedTo: descriptor)?.hostBytes ?? []
        self = address.isEmpty ? .local(c_system_peer_user(descriptor)) : ClientUser(address: address)
    }

    /// The user behind an IPv4 or IPv6 address.
    init(address: [UInt8]) {
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        let address = address.starts(with: mapped) ? Array(address.dropFirst(mapped.count)) : address
        let isLoopback = address.count == 4 ? address[0] == 127 : address.dropLast().allSatisfy { $0 == 0 }
        self = isLoopback ? .loopback : .network(Array(address.prefix(address.count == 4 ? 4 : 8)))
    }
}
