internal import ServerCore

/// The address at which a map is served.
public enum MapAddress: Hashable, Sendable {
    /// A port that only programs of this machine can reach; 0 for any free port.
    case loopback(port: UInt16)
    /// An address or a name of this machine, and a port. Other machines can then reach the map.
    case address(String, port: UInt16)

    func open() throws -> [ListenSocket] {
        switch self {
        case .loopback(let port): try ListenSocket.openLoopback(port: port)
        case .address(let host, let port): try ListenSocket.open([.address(host, port: port)])
        }
    }

    /// Returns the URL of a page.
    func url(port: UInt16, key: String?) -> String {
        let fragment = key.map { "#key=\($0)" } ?? ""
        return switch self {
        case .loopback: "http://localhost:\(port)/\(fragment)"
        case .address(let host, _): "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/\(fragment)"
        }
    }
}

/// The reason why a map cannot be served.
public struct MapServingError: Error, CustomStringConvertible {
    /// The reason, and what can be done about it.
    public let description: String
}
