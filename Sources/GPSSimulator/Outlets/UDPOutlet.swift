internal import SystemSupport

/// Datagrams to a port of some machine, or of all by its broadcast address. No sentence is cut in two.
public final class UDPOutlet: Outlet {
    public let name: String

    private let sender: DatagramSender

    /// Makes a sender; nothing is sent yet.
    public init(host: String, port: UInt16) throws(OutletError) {
        do { sender = try DatagramSender(host: host, port: port) } catch { throw OutletError(error) }
        name = sender.name
    }

    public func send(_ burst: Burst) throws { sender.send(burst.heardBytes) }
}
