/// An address on which a server listens.
package enum ListenAddress: Hashable, Sendable {
    /// An IP address or host name of this machine, and a port number.
    case address(String, port: UInt16)
    /// The path of a Unix socket.
    case path(String)
}
