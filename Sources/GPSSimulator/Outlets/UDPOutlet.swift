internal import Glibc

/// Datagrams to a port of some machine, or of all by its broadcast address. No sentence is cut in two.
public final class UDPOutlet: Outlet {
    public let name: String

    private let address: SocketAddress
    private let descriptor: Int32

    /// What fits into an Ethernet frame.
    static let largest = 1_400

    /// Makes a sender; nothing is sent yet.
    public init(host: String, port: UInt16) throws(OutletError) {
        name = "udp://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        address = try SocketAddress(host: host, port: port, type: SOCK_DGRAM, isPassive: false)
        descriptor = try address.socket()
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_BROADCAST, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { close(descriptor) }

    public func send(_ burst: Burst) throws {
        for datagram in Self.datagrams(burst.heardBytes) {
            // That nobody listens is not this end's business.
            _ = address.with { sendto(descriptor, Array(datagram), datagram.count, 0, $0, $1) }
        }
    }

    /// Cuts bytes behind line ends, as far as there are any.
    static func datagrams(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var datagrams: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let most = rest.prefix(largest)
            let lineEnd = most.count == rest.count ? nil : most.lastIndex(of: 0x0A)
            let datagram = lineEnd.map { rest[...$0] } ?? most
            datagrams.append(datagram)
            rest = rest[datagram.endIndex...]
        }
        return datagrams
    }
}
