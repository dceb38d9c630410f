internal import CSystem
internal import SystemSupport

/// The user whose client limit a connection counts toward. Users who cannot be distinguished share one value.
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
        let address = SocketAddress(connectedTo: descriptor).flatMap(ClientUser.init)
        self = address ?? .local(c_system_peer_user(descriptor))
    }

    /// Creates the user at an IPv4 or IPv6 address; `nil` for any other address.
    init?(_ address: SocketAddress) {
        let bytes = address.hostBytes
        guard !bytes.isEmpty else { return nil }
        self = address.isLoopback ? .loopback : .network(Array(bytes.prefix(8)))
    }
}
