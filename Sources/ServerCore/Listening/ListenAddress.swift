/// An address to listen at.
package enum ListenAddress: Hashable, Sendable {
    /// An address of this machine and a port.
    case address(String, port: UInt16)
    /// A path in the file system.
    case path(String)
}
