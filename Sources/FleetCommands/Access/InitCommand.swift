import CommandLineKit
import FleetIdentity
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet init` command, which creates a fleet's keys and server configurations.
enum InitCommand: Command {
    static let name = "init"
    static let summary = "create the keys of a fleet, and the configurations of its servers"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet init --nodes HOST,… [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Creates everything that the servers of a fleet need: the keys that sign devices, the certificates and a configuration
                    of nats-server for each server. Nothing is started or installed. One server is enough for a test; three keep
                    working if one of them fails.
                    """),
                .paragraph(
                    """
                    Keep a backup of the file fleet.keys, and keep it secret: it can enrol any device. The servers do not need it.
                    """),
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .value(
                            "--nodes", "HOST,…", .text,
                            "names or addresses of one or three servers, as devices reach them, with ports if needed"),
                        .value("--tenant", "NAME", .text, "operator of the devices (default: \(Center.defaultTenant))"),
                        FleetDirectory.option,
                        .help,
                    ])
                ]),
            .titled("Examples", [.lines("gpsbridge fleet init --nodes n1.example,n2.example,n3.example")]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        guard let nodes = arguments.value("--nodes"), arguments.operands.isEmpty else {
            throw Failure(.usage, "missing servers. Add --nodes HOST,… with one or three servers")
        }
        var servers: [FleetServer] = []
        for node in nodes.split(separator: ",") { servers.append(try FleetServer(String(node))) }
        let path = arguments.value("--directory") ?? FleetDirectory.usualPath
        let directory = try FleetDirectory(
            path, tenant: arguments.value("--tenant") ?? Center.defaultTenant, servers: servers,
            settings: ServerSettings())
        Terminal.explain(
            """
            gpsbridge: created the fleet \(directory.authority.tenant) in \(path). The next steps:
            1. Copy each directory in \(path)/servers to /etc/gpsbridge/nats on its server, and start nats-server -c \
            /etc/gpsbridge/nats/nats-server.conf
            2. Prepare the database: gpsbridge fleet prepare
            3. Collect: gpsbridge fleet collect --fleet \(path)/collector.fleet
            4. For each device: gpsbridge fleet enrol NAME -o NAME.fleet
            """)
        return .success
    }
}
