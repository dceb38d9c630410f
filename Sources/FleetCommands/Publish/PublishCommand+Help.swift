import CommandLineKit
import GPSBridgeCLI

extension PublishCommand {
    static let manual = HelpPage(
        usage: [
            "gpsbridge publish [DEVICE] --fleet FILE [OPTION…]",
            "gpsbridge publish --simulate [SCENARIO] --fleet FILE [OPTION…]",
            "gpsbridge publish status --fleet FILE",
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
                    for 'gpsbridge record'.
                    """),
            ]),
            .titled(
                "Fleet",
                [
                    .options(
                        FleetAccess.options + [
                            .value("--name", "NAME", .text, "name of this device, without a fleet file")
                        ])
                ]),
            .titled(
                "Queue",
                [
                    .options([
                        .value(
                            "--queue", "FILE", .file,
                            "queue (default: NAME.queue in ~/.local/state/gpsbridge, or in the directory of the service)"
                        ),
                        .value(
                            "--keep", "LIMITS", .text,
                            """
                            how long stored fixes are kept in the queue for a center that loses its data, and the maximum
                            size of the queue (default: 90d,256MB). If the queue is full, the oldest fixes are
                            dropped, and the center records their numbers
                            """),
                        .value(
                            "--batch", "TIME", .duration, "time after which fixes are sent to be stored (default: 60s)"),
                        .value(
                            "--live", "TIME", .duration, "time between positions for the map (default: 2s)"),
                        .value(
                            "--sync", "TIME", .duration,
                            """
                            write to the disk only this often, which saves flash memory; a crash loses the fixes of this
                            time (default: write each fix)
                            """),
                    ])
                ]),
            .titled("Receiver", [.options(Option.anySource + Option.simulatedReceiver)]),
            .titled("Options", [.options([.flag("--quiet", short: "-q", "report problems only"), .help])]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge publish --fleet truck7.fleet
                        gpsbridge publish --simulate drive --name test1
                        gpsbridge publish status --fleet truck7.fleet
                        """)
                ]),
        ])
}
