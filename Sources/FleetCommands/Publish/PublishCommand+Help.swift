import CommandLineKit
import GPSBridgeCLI

extension PublishCommand {
    static let manual = HelpPage(
        usage: [
            "gpsbridge publish [DEVICE] --fleet FILE [OPTION…]",
            "gpsbridge publish --simulate [SCENARIO] --fleet FILE [OPTION…]",
            "gpsbridge publish status --fleet FILE [--json]",
        ],
        operands: [.any(.device)],
        [
            .description([
                .paragraph(
                    """
                    Sends the fixes of a receiver to the center of a fleet until Ctrl-C. Fixes wait in a queue on this computer until the
                    center has stored them, so a bad connection, a power failure or a center that is down loses nothing. The newest
                    position is sent first, so that a map of the fleet is current even while old fixes are still waiting.
                    """),
                .paragraph(
                    """
                    'gpsbridge publish status' shows what waits in the queue, what is stored, and why nothing moves. DEVICE is the same as
                    for 'gpsbridge record'. The options of the fleet and the queue can also be set in section [publish] of the
                    configuration file.
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
                            simulate this number of devices in one process: NAME-1, NAME-2, …, two minutes apart on the route.
                            FILE is then a directory with a file NAME-1.fleet for each device, and the queues are in the
                            directory of --queue
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
                "Exit codes of publish status",
                [
                    .list([
                        .init("0", "fixes are stored, or the device connects on its own"),
                        .init("1", "nothing is stored until the cause is removed, or fixes can be lost"),
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
