import CommandLineKit
import GPSBridgeCLI

extension PublishCommand {
    static let manual = HelpPage(
        usage: [
            "gpsbridge publish [DEVICE] --fleet FILE [OPTION…]",
            "gpsbridge publish --simulate [SCENARIO] --fleet FILE [OPTION…]",
            "gpsbridge publish status --fleet FILE [--json]",
        ],
        operands: HelpPage.Operand.anySource,
        [
            .description([
                .paragraph(
                    """
                    Sends the fixes of a receiver to the center of a fleet until Ctrl-C. Fixes wait in a queue on this computer until the
                    center has stored them. No fix is lost if the connection is bad, the power fails or the center is down. The newest
                    position is sent first, so that a map of the fleet is up to date even while older fixes are still waiting.
                    """),
                .paragraph(
                    """
                    'gpsbridge publish status' shows how many fixes are waiting in the queue and how many the center has stored. If no fixes
                    can be sent, it also shows the reason. DEVICE is the same as for 'gpsbridge record'. The fleet and queue options can
                    also be set in the [publish] section of the configuration file.
                    """),
            ]),
            .titled("Fleet", [.options(Option.fleet + [.fleetDevice])]),
            .titled("Queue", [.options(Option.fleetQueue)]),
            .titled("Receiver", [.options(Option.anySource + Option.simulatedReceiver)]),
            .titled(
                "Simulated devices, for tests",
                [
                    .options([
                        .value(
                            "--count", "N", .number(1...10_000),
                            """
                            simulate N devices in one process: NAME-1, NAME-2, …, two minutes apart on the route. With this
                            option, --fleet specifies a directory with a file for each device, such as NAME-1.fleet, and
                            --queue specifies a directory for the queues
                            """),
                        Option.offline,
                    ])
                ]),
            .titled(
                "Options",
                [
                    .options([
                        .flag("--quiet", short: "-q", "report problems only"),
                        .flag("--json", "with status: a JSON object, with a name for each cause"), .help,
                    ])
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "Ctrl-C or SIGTERM ended the program, or the source ended"),
                        .init("1", "the log that was replayed contains nothing to publish"),
                        .init("2", "usage error"),
                        .init("3", "the source or the fleet file could not be read"),
                        .init("4", "the queue could not be opened or written"),
                    ])
                ]),
            .titled(
                "Exit codes of publish status",
                [
                    .list([
                        .init("0", "fixes are being stored, or will be stored without any action"),
                        .init("1", "no fixes are stored until a problem has been solved, or fixes can be lost"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge publish --fleet truck7.fleet
                        gpsbridge publish --simulate drive --name test1
                        gpsbridge publish --simulate drive --count 1000 --name test --queue queues
                        gpsbridge publish --simulate drive --count 1000 --name test --offline 10:00-18:00
                        gpsbridge publish status --fleet truck7.fleet
                        """)
                ]),
        ])
}
