internal import CSystem
internal import SystemSupport

/// The user behind a client, as far as the system can tell. Limits for one user are counted by this value.
enum ClientUser: Hashable {
    /// A user of this machine, connected to a Unix socket.
    case local(UInt32)
    /// A program on this machine, connected to a port. All users share this value, since any of them may use any
    /// loopback address.
    case loopback
    /// An IPv4 address, or the first half of an IPv6 address. A client can choose the second half freely.
    case network([UInt8])

    /// Creates the user at the other end of a connection.
    init(of descriptor: Int32) {
        let address = SocketAddress(connectedTo: descriptor)?.hostBytes ?? []
        self = address.isEmpty ? .local(c_system_peer_user(descriptor)) : ClientUser(address: address)
    }

    /// Creates the user behind an IPv4 or IPv6 address.
    init(address: [UInt8]) {
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        let address = address.starts(with: mapped) ? Array(address.dropFirst(mapped.count)) : address
        let isLoopback = address.count == 4 ? address[0] == 127 : address.dropLast().allSatisfy { $0 == 0 }
        self = isLoopback ? .loopback : .network(Array(address.prefix(address.count == 4 ? 4 : 8)))
    }
}
