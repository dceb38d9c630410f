import CommandLineKit
import FleetLink
import FleetWire
import GPSBridgeCLI
import SystemSupport

/// The servers of a fleet, as chosen on the command line.
struct FleetAccess {
    let servers: [String]
    let tenant: String
    /// The name of the device; `nil` if none is known.
    let device: String?

    /// The options that choose the fleet.
    static let options: [Option] = [
        .value("--servers", "URL,…", .text, "NATS servers (default: \(defaultServer))"),
        .value("--tenant", "NAME", .text, "operator of the devices (default: \(Center.defaultTenant))"),
    ]

    static let defaultServer = "nats://127.0.0.1:4222"

    init(_ arguments: Arguments) throws(Failure) {
        servers = (arguments.value("--servers") ?? Self.defaultServer).split(separator: ",").map(String.init)
        tenant = arguments.value("--tenant") ?? Center.defaultTenant
        device = nil
        guard FleetSubject.isName(tenant) else {
            throw Failure(.usage, "--tenant must be a name of a-z, 0-9, - and _, not \(tenant)")
        }
    }

    /// Returns the options of a connection.
    func link(name: String, inbox: String) -> LinkOptions {
        LinkOptions(servers: servers, name: name, inbox: inbox)
    }
}
