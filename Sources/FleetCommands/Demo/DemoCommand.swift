import CommandLineKit
import Dashboard
import FleetCenter
import FleetEdge
import FleetLink
import FleetStore
import GPSBridge
import GPSBridgeCLI
import GPSBridgeMap
import Glibc
import SystemSupport

/// The `gpsbridge fleet demo` command, which runs an entire fleet on this machine.
enum DemoCommand: Command {
    static let name = "demo"
    static let summary = "run a small fleet on this machine: servers, collector, vehicles and map"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet demo [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Starts a NATS server, a database, a collector and simulated vehicles, and serves a map of the vehicles until Ctrl-C.
                    All data is in a temporary directory, which is removed at the end. Other machines have no access. The packages
                    nats-server and postgresql must be installed, but their services do not have to be running.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .value("--count", "N", .number(1...20), "number of vehicles, at most 20 (default: 3)"),
                        .value("--http", "PORT", .number(0...65_535), "port of the map page (default: any free port)"),
                        .help,
                    ])
                ]),
            .titled("Examples", [.lines("gpsbridge fleet demo --count 5")]),
        ])

    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        try arguments.refuseOperands(of: "gpsbridge fleet demo")
        let count = try arguments.number("--count") ?? 3
        let port = try arguments.number("--http") ?? 0
        Shutdown.begin()
        let directory = try DemoDirectory()
        defer { directory.remove() }
        Terminal.say("gpsbridge: starting the servers")
        let servers = try DemoServers(in: directory.path)
        defer { servers.stop() }
        let fleet = try DemoFleet(servers, in: directory.path, vehicles: count)
        defer { fleet.stop() }
        let query = "gpsbridge fleet list --database '\(servers.database)'"
        let vehicles = Dashboard.count(count, "vehicle is", "vehicles are")
        Terminal.explain("gpsbridge: \(vehicles) moving. To list the vehicles, run in another terminal: \(query)")
        let link = try LiveLink(
            LinkOptions(servers: [servers.broker], name: "map"), tenant: "main")
        try await ServeCommand.show(
            fleet.archive, try ServeCommand.events(of: link), on: .loopback(port: UInt16(port)), isPublic: false)
        return .success
    }
}
