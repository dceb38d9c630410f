import Glibc
import Synchronization

private let issuedPorts = Mutex<Set<UInt16>>([])

/// Returns a loopback port that is not in use, and that no other test of this process uses. The system does not choose
/// it for outgoing connections, so it stays free while a server is restarted.
public func freePort() throws -> UInt16 {
    for port in (20_000..<32_000 as Range<UInt16>).shuffled().prefix(100) {
        // Another test may start its server at this moment. With a copy of the descriptor, it would keep the port.
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isBound, issuedPorts.withLock({ $0.insert(port).inserted }) { return port }
    }
    throw UnusableFile("a loopback port")
}
