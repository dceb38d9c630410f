import CommandLineKit
import FleetLink
import GNSS
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet check` command, which examines a fleet's center.
enum CheckCommand: Command {
    static let name = "check"
    static let summary = "examine the center: servers, collectors, database, standby"

    /// The options that select the servers. An MQTT broker has no streams to examine, so there are no MQTT options.
    private static let access =
        Option.fleet.filter { $0.name == "--fleet" } + [
            .value(
                "--servers", "URL,…", .text,
                """
                servers to use without a fleet file: NATS servers that require no credentials
                (default: nats://127.0.0.1:4222)
                """)
        ]

    static let manual = HelpPage(
        usage: ["gpsbridge fleet check [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Examines a fleet's center, in the order in which a batch passes through it: the certificate, each NATS server, the
                    stream of batches, the collectors, and the database with its standby. Suggests a remedy for each problem, and
                    changes nothing.
                    """),
                .paragraph(
                    """
                    --fleet specifies a fleet file with the servers and the credentials. Use the collectors' file, collector.fleet,
                    because the credentials in a device's file do not permit access to the streams.
                    """),
            ]),
            .titled(
                "Options",
                [
                    .options(
                        access + Center.options
                            + [.flag("--json", "print a JSON object, as 'gpsbridge doctor --json' does"), .help])
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "everything works, but perhaps not as well or as safely as it could"),
                        .init("1", "something does not work, or fixes can be lost"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge fleet check --fleet /etc/gpsbridge/fleet/collector.fleet
                        gpsbridge fleet check --servers nats://127.0.0.1:4222 --database postgresql:///fleet
                        """)
                ]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        try arguments.refuseOperands(of: "gpsbridge fleet check")
        let access = try FleetAccess(arguments)
        try access.requireCollector(arguments)
        access.warn()
        guard access.link(name: name).hasStreams else {
            throw Failure(.usage, "check supports only NATS servers: an MQTT broker has no streams to examine")
        }
        let state = CenterState(access, arguments, now: UTCTime.now.secondsSince1970)
        let findings = state.findings
        let steps = findings.map(\.report)
        let code: ExitCode = findings.contains { $0.outcome == .bad } ? .nothingDecoded : .success
        _ = try OutputFile.show(
            arguments.has("--json")
                ? StepReport.json(steps, exitCode: code.rawValue)
                : steps.map { $0.text(titleWidth: 13) }.joined())
        return code
    }
}
