import CommandLineKit
import FleetIdentity
import FleetWire
import GPSBridgeCLI
import Glibc
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
                    Back up the files fleet.keys and devices, because 'enrol', 'revoke' and 'renew' need both, and change the file devices.
                    Keep fleet.keys secret, because anyone who has it can enroll devices. The servers need neither file.
                    """),
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .value(
                            "--nodes", "HOST,…", .text,
                            "one or three addresses at which devices reach the servers, each HOST[:PORT[:ROUTEPORT]]"),
                        .value("--tenant", "NAME", .text, "operator of the devices (default: \(Center.defaultTenant))"),
                        FleetDirectory.option,
                        .help,
                    ])
                ]),
            .titled("Examples", [.lines("gpsbridge fleet init --nodes n1.example,n2.example,n3.example")]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        try arguments.refuseOperands(of: "gpsbridge fleet init")
        guard let nodes = arguments.value("--nodes") else {
            throw Failure(.usage, "init needs --nodes HOST,… with one or three servers")
        }
        var servers: [FleetServer] = []
        for node in nodes.split(separator: ",") { servers.append(try FleetServer(String(node))) }
        let tenant = arguments.value("--tenant") ?? Center.defaultTenant
        guard FleetSubject.isName(tenant) else { throw Failure(.usage, FleetSubject.invalidName(tenant, of: "tenant")) }
        let path = arguments.value("--directory") ?? FleetDirectory.defaultPath
        guard access(FileName.path("\(path)/fleet.keys"), F_OK) != 0 else {
            throw Failure(
                .cannotWrite,
                "\(path) contains a fleet, whose keys cannot be replaced. Choose another --directory for the new fleet")
        }
        let directory = try FleetDirectory(path, tenant: tenant, servers: servers, settings: ServerSettings())
        Terminal.explain(
            """
            gpsbridge: created the fleet \(directory.authority.tenant) in \(path). Next steps:
            1. Copy the contents of each directory in \(path)/servers to /etc/gpsbridge/nats on the server of that name, and \
            run there: nats-server -c /etc/gpsbridge/nats/nats-server.conf
            2. Create a database and its tables: \(PrepareCommand.creation), then gpsbridge fleet prepare
            3. Start a collector: gpsbridge fleet collect --fleet \(FileName.quoted("\(path)/collector.fleet"))
            4. Enroll each device: gpsbridge fleet enrol NAME -o NAME.fleet --directory \(FileName.quoted(path))
            5. Back up \(path)/fleet.keys and \(path)/devices, and keep fleet.keys secret
            """)
        return .success
    }
}
