import CommandLineKit
import FleetLink
import GPSBridgeCLI
import Glibc
import SystemSupport

/// The `gpsbridge fleet check` command, which examines a fleet's center.
enum CheckCommand: Command {
    static let name = "check"
    static let summary = "examine the center: servers, collectors, database, standby"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet check [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Examines the center of a fleet, along the path of a batch: the certificate, each NATS server, the stream of
                    batches, the collectors, and the database with its standby. For each problem, it suggests a remedy.
                    Nothing is changed.
                    """),
                .paragraph(
                    """
                    With --fleet, the servers and the credentials come from a fleet file. Use the file of the collectors: the
                    credentials of a device do not give access to the streams.
                    """),
            ]),
            .titled(
                "Options",
                [
                    .options(
                        Option.fleet.dropLast() + Center.options
                            + [.flag("--json", "a JSON object in the form of 'gpsbridge doctor --json'"), .help])
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "everything works, maybe not as well or as safely as it could"),
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
        let access = try FleetAccess(arguments)
        guard access.link(name: name).hasStreams else {
            throw Failure(.usage, "check examines NATS servers. An MQTT broker keeps nothing that could be examined")
        }
        let state = CenterState(access, arguments, now: Int64(time(nil)))
        let findings = state.findings
        let code: ExitCode = findings.contains { $0.outcome == .bad } ? .nothingDecoded : .success
        _ = try OutputFile.show(
            arguments.has("--json")
                ? CheckText.json(findings, exitCode: code.rawValue) : findings.map(CheckText.text).joined())
        return code
    }
}
