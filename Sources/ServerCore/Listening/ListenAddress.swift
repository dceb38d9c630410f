/// An address that a server listens on.
package enum ListenAddress: Hashable, Sendable {
    /// An IP address or host name of this machine, and a port.
    case address(String, port: UInt16)
    /// The path of a Unix socket.
    case path(String)
}
