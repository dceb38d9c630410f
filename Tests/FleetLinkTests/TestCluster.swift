import FleetTestSupport
import TestSupport

@testable import FleetLink

/// Three servers that keep copies of the same streams.
final class TestCluster {
    let brokers: [TestBroker]

    /// Starts the servers.
    init() throws {
        let ports = try (0..<3).map { _ in try freePort() }
        let routes = ports.map { "nats://127.0.0.1:\($0)" }.joined(separator: ", ")
        brokers = try ports.enumerated().map { index, port in
            try TestBroker(
                """
                server_name: n\(index + 1)
                cluster { name: fleet, listen: "127.0.0.1:\(port)", routes: [\(routes)] }
                """)
        }
    }

    /// The options for a link to any of the servers.
    func options(_ name: String = "truck7") -> LinkOptions {
        var options = brokers[0].options(name)
        options.servers = brokers.map(\.url)
        return options
    }
}
