import CommandLineKit
import FleetIdentity
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet init` command, which creates a fleet's keys and server configurations.
enum InitCommand: Command {
    static let name = "init"
    static let summary = "create a fleet's keys and the configurations of its servers"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet init --nodes HOST,… [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Creates the files of a fleet: the certificates, the keys that sign the credentials of devices, and a nats-server
                    configuration for each server. Nothing is installed or started. One server is enough for a test. With three servers, the
                    fleet keeps working if one of them fails.
                    """),
                .paragraph(
                    """
                    Back up the file fleet.keys and keep it secret, because anyone who has it can enroll devices. The servers do not
                    need this file.
                    """),
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .value(
                            "--nodes", "HOST,…", .text,
                            "one or three addresses at which devices reach the servers, each HOST or HOST:PORT"),
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
            throw Failure(.usage, "init needs --nodes HOST,… with one or three servers, and takes no operands")
        }
        var servers: [FleetServer] = []
        for node in nodes.split(separator: ",") { servers.append(try FleetServer(String(node))) }
        let path = arguments.value("--directory") ?? FleetDirectory.defaultPath
        let directory = try FleetDirectory(
            path, tenant: arguments.value("--tenant") ?? Center.defaultTenant, servers: servers,
            settings: ServerSettings())
        Terminal.explain(
            """
            gpsbridge: created the fleet \(directory.authority.tenant) in \(path). Next steps:
            1. Copy the contents of each directory in \(path)/servers to /etc/gpsbridge/nats on the server of that name, and \
            run there: nats-server -c /etc/gpsbridge/nats/nats-server.conf
            2. Prepare the database: gpsbridge fleet prepare
            3. Start a collector: gpsbridge fleet collect --fleet \(path)/collector.fleet
            4. Enroll each device: gpsbridge fleet enrol NAME -o NAME.fleet --directory \(path)
            """)
        return .success
    }
}
