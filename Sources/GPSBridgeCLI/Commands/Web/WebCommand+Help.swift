import CommandLineKit

extension WebCommand {
    /// The options that can be set in the configuration.
    static let pageOptions =
        [
            Option.value(
                "--port", "N", .number(0...65_535),
                "TCP port (default: 8080 or the next free one; 0 for any free port)"),
            .flag(
                "--lan",
                """
                also let phones and other machines in private networks connect, and print URLs and a QR code.
                Anyone in these networks can then see the position
                """),
            .flag("--open", "open the page in the browser"),
        ] + Option.livePage

    static let manual = HelpPage(
        usage: [
            "gpsbridge web [DEVICE] [OPTION…]",
            "gpsbridge web --simulate [SCENARIO] [OPTION…]",
            "gpsbridge web --replay LOG [OPTION…]",
            "gpsbridge web --connect HOST[:PORT] [OPTION…]",
        ],
        operands: HelpPage.Operand.anySource,
        [
            .description([
                .paragraph(
                    """
                    Serves a live page that shows a receiver in the browser: accuracy, satellites, signals, the state of the connection, and
                    the position and track on a world map that works offline. If there is no position, the page shows the reason. Prints the
                    URL of the page. For the forms of DEVICE, see 'gpsbridge monitor --help'. To list the keyboard shortcuts, press ? on the
                    page. To stop, press Ctrl-C in the terminal or close it. To serve the page and also gpsd clients or other outputs, use
                    'gpsbridge serve --web'.
                    """)
            ]),
            .titled("Page", [.options(pageOptions, column: 22)]),
            .titled("Sources", [.options(Option.anySource, column: 22)]),
            .titled(
                "Simulated receivers (see also 'gpsbridge simulate --help')",
                [.options(Option.simulatedReceiver, column: 22)]),
            .titled(
                "Options",
                [
                    .options(
                        [.flag("--quiet", short: "-q", "print no status messages on standard error"), .help], column: 22
                    )
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "ended by Ctrl-C, or because the terminal was closed"),
                        .init("1", "nothing to replay in LOG"),
                        .init("2", "usage error"),
                        .init("3", "the path DEVICE does not exist, or the LOG could not be read"),
                        .init("4", "the page could not be served, for example because the port is in use"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge web --open
                        gpsbridge web --lan
                        gpsbridge web --simulate drive
                        gpsbridge web --replay drive.nmea --speed 10
                        """)
                ]),
        ])
}
