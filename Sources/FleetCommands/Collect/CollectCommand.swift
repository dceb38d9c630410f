import CommandLineKit
import FleetCenter
import FleetIdentity
import FleetLink
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet collect` command, which stores the batches of all devices in the database.
enum CollectCommand: Command {
    static let name = "collect"
    static let summary = "store the fixes of all devices in the database"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet collect [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Moves batches from the NATS servers to the database until Ctrl-C. Each batch is confirmed to its device only after the
                    database has committed it. Several collectors can run at the same time and share the work. Collectors keep no state, so
                    killing a collector loses nothing.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options(
                        Option.fleet.dropLast() + Center.options
                            + [.flag("--quiet", short: "-q", "report problems only"), .help])
                ]),
            .titled(
                "Examples",
                [.lines("gpsbridge fleet collect --servers nats://127.0.0.1:4222 --database postgresql:///fleet")]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        try arguments.refuseOperands(of: "gpsbridge fleet collect")
        let access = try FleetAccess(arguments)
        access.warn()
        try access.requireCollector(arguments)
        Shutdown.begin()
        let collector = try Collector(
            CollectorOptions(
                link: access.link(name: FleetAuthority.collectorName),
                database: arguments.value("--database") ?? Center.defaultDatabase),
            report: CollectReport(isQuiet: arguments.has("--quiet")).show)
        Shutdown.onRequest { collector.stop() }
        try collector.run()
        return .success
    }
}
