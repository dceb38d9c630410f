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
        operands: [.any(.device), .any(.choice(Words.scenarios))],
        [
            .description([
                .paragraph(
                    """
                    Shows what a receiver knows: where you are, how good that is, what the sky looks like, and, when there is no position,
                    why. DEVICE is a serial port such as /dev/ttyUSB0, tcp://HOST:PORT or udp://:PORT; without one it is the best receiver
                    that is plugged in, or the next one that is. Nothing is ever sent to it. The key ? shows all keys, q ends.
                    """),
                .paragraph(
                    """
                    Where the standard output is no terminal, or with one of the options below that say so, there is no screen but a line
                    for each fix:
                    """),
                .list([
                    .init("time mode lat lon alt speed track eph used/seen")
                ]),
                .paragraph(
                    """
                    The mode is none, 2D or 3D. A dash stands for what is not known, also for the mode. Units are metres, metres per
                    second and degrees.
                    What happens to the receiver is told on the standard error.
                    """),
            ]),
            .titled(
                "Sources",
                [
                    .options(
                        [
                            .flag(
                                "--simulate", optional: .choice(Words.scenarios),
                                "a simulated receiver; SCENARIO is where it goes: see 'gpsbridge simulate --list'"),
                            .flag("--or-simulate", "a simulated receiver if none is plugged in"),
                            .value(
                                "--replay", "LOG", .file,
                                "a recording or a track at its own pace; '-' is the standard input"),
                            .value(
                                "--connect", "HOST[:PORT]", .text,
                                """
                                a receiver that a GPS daemon reads: gpsd, or 'gpsbridge serve'; the port is 2947 if none is
                                named
                                """),
                            .value(
                                "--speed", "N", .text,
                                "time passes N times as fast in a simulation or a recording; max is as fast as it goes"),
                            .value(
                                "--skip", "TIME", .duration, "skip this much from the start: seconds, or 10min, 1h, 1d"),
                            .baud,
                            .shared,
                        ], column: 22)
                ]),
            .titled(
                "Simulated receivers; 'gpsbridge simulate --help' tells more of them",
                [
                    .options(
                        [
                            .value("--receiver", "NAME", .choice(Words.receivers), "which receiver it is"), .rate,
                        ] + Option.simulatedCourse, column: 22)
                ]),
            .titled(
                "The screen",
                [
                    .options([
                        .units,
                        .coordinates,
                        .value(
                            "--color", "WHEN", .choice(Words.colors),
                            "auto, always, never, 16, 256 or truecolor; NO_COLOR is respected"),
                        .value(
                            "--theme", "THEME", .choice(Words.themes),
                            "dark or light, to fit the terminal's background (default: COLORFGBG, or asking the terminal)"
                        ),
                        .flag("--ascii", "no characters but those of ASCII, as where the locale is none of UTF-8"),
                    ])
                ]),
            .titled(
                "Lines",
                [
                    .options(
                        [
                            .flag("--lines", "lines also on a terminal"),
                            .flag("--json", "reports of the gpsd protocol, as of 'gpsbridge decode'"),
                            .flag("--csv", "comma-separated values with a header, as of 'gpsbridge convert'"),
                            .value(
                                "--format", "TEMPLATE", .text,
                                """
                                lines of your own, such as '{lat},{lon}'. \\n and \\t are understood, a brace is written
                                {{. Values:
                                \(values)
                                """),
                            .flag(
                                "--once",
                                "one line: the first complete fix within 10 s (or --wait-fix), otherwise the state at that point"
                            ),
                            .value(
                                "--wait-fix", "TIME", .duration,
                                """
                                nothing before the first position, and an end if there is none by then: seconds, or 10min, 1h,
                                1d
                                """),
                            .value("--count", "N", .number(1...Int.max), "end after N lines"),
                            .flag("--quiet", short: "-q", "nothing is told on the standard error"),
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
                            it was ended by q, or while it wrote lines by Ctrl-C; lines were written; with --once or --wait-fix there was a
                            position
                            """),
                        .init("1", "there was nothing to write"),
                        .init("2", "wrong usage"),
                        .init("3", "there was no position, with --once or --wait-fix; or a LOG could not be read"),
                        .init("4", "the lines could not be written"),
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

    /// The names of all values, wrapped to the width of the help text.
    private static var values: String {
        var lines = [""]
        for name in LineField.allCases.map(\.rawValue) {
            if lines[lines.count - 1].count + name.count > 80 { lines.append("") }
            lines[lines.count - 1] += name + " "
        }
        return lines.map { $0.dropLast() }.joined(separator: "\n")
    }
}
