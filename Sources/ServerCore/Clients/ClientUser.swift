internal import CSystem
internal import SystemSupport

/// The user whose client limit a connection counts toward. Users that cannot be distinguished share one value.
package enum ClientUser: Hashable {
    /// A user of this machine who is connected to a Unix socket, identified by the user ID.
    case local(UInt32)
    /// Any user of this machine who is connected to a loopback port. These users cannot be distinguished, because every
    /// user can use any loopback address.
    case loopback
    /// An IPv4 address, or the first half of an IPv6 address. The second half is ignored, because clients can choose it
    /// freely.
    case network([UInt8])

    /// Determines the user at the other end of a connection.
    init(of descriptor: Int32) {
        let address = SocketAddress(connectedTo: descriptor)?.hostBytes ?? []
        self = address.isEmpty ? .local(c_system_peer_user(descriptor)) : ClientUser(address: address)
    }

    /// Creates the user for an IPv4 or IPv6 address.
    init(address: [UInt8]) {
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        let address = address.starts(with: mapped) ? Array(address.dropFirst(mapped.count)) : address
        let isLoopback = address.count == 4 ? address[0] == 127 : address.dropLast().allSatisfy { $0 == 0 }
        self = isLoopback ? .loopback : .network(Array(address.prefix(address.count == 4 ? 4 : 8)))
    }
}
