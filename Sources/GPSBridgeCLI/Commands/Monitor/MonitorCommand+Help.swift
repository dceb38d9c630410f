import CommandLineKit
import TrackFormats

extension MonitorCommand {
    static let manual = HelpPage(
        usage: [
            "gpsbridge monitor [DEVICE] [OPTION…]",
            "gpsbridge monitor --simulate [SCENARIO] [OPTION…]",
            "gpsbridge monitor --replay LOG [OPTION…]",
            "gpsbridge monitor --connect HOST[:PORT] [OPTION…]",
        ],
        operands: HelpPage.Operand.anySource,
        [
            .description([
                .paragraph(
                    """
                    Shows a receiver's position, accuracy and satellites on the terminal and, if there is no position, the reason. DEVICE is
                    a serial port such as /dev/ttyUSB0, tcp://HOST:PORT or udp://:PORT (default: the configured device, or the best
                    connected receiver, or the next one to be connected). Nothing is ever sent to the receiver. Press ? for all keys, q to
                    quit.
                    """),
                .paragraph(
                    "If standard output is not a terminal, or with an option under 'Lines', prints one line per fix instead:"
                ),
                .list([
                    .init("time mode lat lon alt speed track eph used/seen")
                ]),
                .paragraph(
                    """
                    The mode is none, 2D or 3D. Unknown values are printed as '-'. Units are meters, meters per second and degrees. Status
                    messages go to standard error.
                    """),
            ]),
            .titled(
                "Sources",
                [
                    .options(Option.anySource, column: 22)
                ]),
            .titled(
                "Simulated receivers (see also 'gpsbridge simulate --help')",
                [
                    .options(Option.simulatedReceiver, column: 22)
                ]),
            .titled(
                "Screen",
                [
                    .options([
                        .units,
                        .coordinates,
                        .value(
                            "--color", "WHEN", .choice(Words.colors),
                            "colors: auto, always, never, 16, 256 or truecolor (default: auto, which respects NO_COLOR)"
                        ),
                        .value(
                            "--theme", "THEME", .choice(Words.themes),
                            "terminal background: auto, dark or light (default: auto, which detects the background)"
                        ),
                        .flag("--ascii", "use ASCII only (the default outside UTF-8 locales)"),
                    ])
                ]),
            .titled(
                "Lines",
                [
                    .options(
                        [
                            .flag("--lines", "print lines even on a terminal"),
                            .flag("--json", "print gpsd JSON reports, like 'gpsbridge decode'"),
                            .flag("--csv", "print comma-separated values with a header, like 'gpsbridge convert'"),
                            .value(
                                "--format", "TEMPLATE", .text,
                                """
                                print lines in a custom format, such as '{lat},{lon}'. Escapes: \\n, \\t, and {{ for {. Values:
                                \(values)
                                """),
                            .flag(
                                "--once",
                                """
                                print one line: the first complete fix within 10 s (or the TIME of --wait-fix), or else the state
                                when this time is over
                                """
                            ),
                            .value(
                                "--wait-fix", "TIME", .duration,
                                """
                                print nothing before the first position; exit with code 3 if there is no position after TIME, such
                                as 90s, 10min, 1h or 1d
                                """),
                            .value("--count", "N", .number(1...Int.max), "exit after N lines"),
                            .flag("--quiet", short: "-q", "print no status messages on standard error"),
                        ], column: 22)
                ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .help
                        ], column: 22)
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init(
                            "0",
                            """
                            the screen was ended by q, or the lines were ended by Ctrl-C, --count or the end of the data; with --once or
                            --wait-fix: a position was found
                            """
                        ),
                        .init("1", "nothing to print, or nothing to replay in LOG"),
                        .init("2", "usage error"),
                        .init("3", "no position was found in time (--once, --wait-fix), or LOG could not be read"),
                        .init(
                            "4",
                            "the lines could not be written, or a recording (key w) could not be started or is incomplete"
                        ),
                        .init("130", "the screen was ended by Ctrl-C"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge monitor
                        gpsbridge monitor --simulate drive
                        gpsbridge monitor --replay drive.nmea --speed 10
                        gpsbridge monitor --once --wait-fix 60 --format '{lat},{lon}'
                        gpsbridge monitor --csv > today.csv
                        """)
                ]),
        ])

    /// The names of all values that `--format` accepts, wrapped to the width of the help text.
    private static var values: String {
        var lines = [""]
        for name in LineField.allCases.map(\.rawValue) {
            if lines[lines.count - 1].count + name.count > 80 { lines.append("") }
            lines[lines.count - 1] += name + " "
        }
        return lines.map { $0.dropLast() }.joined(separator: "\n")
    }
}
