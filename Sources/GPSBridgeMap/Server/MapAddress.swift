internal import ServerCore
package import SystemSupport

/// The address at which a map is served.
public enum MapAddress: Hashable, Sendable {
    /// A port that only programs on this machine can reach; 0 for any free port.
    case loopback(port: UInt16)
    /// An address or a name of this machine, and a port. Other machines can reach the map at this address. If the
    /// address is `0.0.0.0`, they can reach the map at every address of this machine.
    case address(String, port: UInt16)

    var port: UInt16 {
        switch self {
        case .loopback(let port), .address(_, let port): port
        }
    }

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

    init(_ refusal: Failure, at address: MapAddress) {
        let example: String? =
            switch refusal.remedy {
            case .port(let port, _): ".loopback(port: \(port))"
            case .address(let host, let port): ".address(\"\(host)\", port: \(port))"
            case .listing, .fleetTables, nil: nil
            }
        // The message for a port that this process itself uses is about a command and its options.
        let message =
            if case (.usage, .port) = (refusal.kind, refusal.remedy) {
                """
                cannot listen on port \(address.port): this program is already listening there, for example for \
                another map. Choose another port
                """
            } else {
                refusal.message
            }
        description = example.map { "\(message): \($0)" } ?? message
        self.refusal = refusal
    }
}
