internal import SystemSupport

/// An output that sends UDP datagrams to a port on one host, or on all hosts of a network through its broadcast
/// address.
///
/// Data that does not fit into one datagram is split, at line ends where possible.
public final class UDPOutlet: Outlet {
    public let name: String

    private let sender: DatagramSender

    /// Creates an output. Nothing is sent until the first burst.
    public init(host: String, port: UInt16) throws(OutletError) {
        do { sender = try DatagramSender(host: host, port: port) } catch { throw OutletError(error) }
        name = sender.name
    }

    public func send(_ burst: Burst) throws { sender.send(burst.receivedBytes) }
}
