internal import ServerCore
package import SystemSupport

/// The address at which a map is served.
public enum MapAddress: Hashable, Sendable {
    /// A port that only programs on this machine can reach; 0 for any free port.
    case loopback(port: UInt16)
    /// An address or a name of this machine, and a port. Other machines can reach the map at this address. If the
    /// address is `0.0.0.0`, they can reach the map at every address of this machine.
    case address(String, port: UInt16)

    func open() throws -> [ListenSocket] {
        switch self {
        case .loopback(let port): try ListenSocket.openLoopback(port: port)
        case .address(let host, let port): try ListenSocket.open([.address(host, port: port)])
        }
    }

    /// Returns the URL of a page.
    func url(port: UInt16, key: String?) -> String {
        PageURL.text(host: host, port: port, fragment: key.map { "#key=\($0)" } ?? "")
    }

    /// The host to use in URLs.
    private var host: String {
        switch self {
        case .loopback: "localhost"
        case .address(let host, _): PageURL.hosts(servedAt: host).first ?? host
        }
    }
}

/// The reason why a map cannot be served.
public struct MapServingError: Error, CustomStringConvertible {
    /// The reason why the map cannot be served, and what to do about it.
    public let description: String
    /// The reason why the server cannot listen at the address; `nil` if the map cannot be served for another reason.
    package let refusal: Failure?

    init(_ description: String) {
        self.description = description
        refusal = nil
    }

    init(_ refusal: Failure) {
        let example: String? =
            switch refusal.remedy {
            case .port(let port, _): ".loopback(port: \(port))"
            case .address(let host, let port): ".address(\"\(host)\", port: \(port))"
            case .listing, .fleetTables, nil: nil
            }
        description = example.map { "\(refusal.message): \($0)" } ?? refusal.message
        self.refusal = refusal
    }
}
