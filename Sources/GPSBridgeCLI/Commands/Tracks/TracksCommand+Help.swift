import CommandLineKit

extension TracksCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge tracks ACTION FILE… [OPTION…]"],
        operands: [.first(.choice(Words.actions)), .later(.file)],
        [
            .description([
                .paragraph(
                    """
                    Lists, shows, exports, deletes and summarizes the tracks in databases written by 'gpsbridge record -o tracks.sqlite',
                    even while 'gpsbridge record' is still writing to them.
                    """)
            ]),
            .titled(
                "Actions",
                [
                    .list([
                        .init("list", "list devices and sessions"),
                        .init("show", "print fixes and receiver events, one per line"),
                        .init(
                            "export",
                            "write fixes as tracks, like 'gpsbridge convert': one track per device and session"),
                        .init("delete", "delete fixes and free their disk space"),
                        .init("stats", "print distances, speeds and times per device and session"),
                    ])
                ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--from", "DATE", .dateTime,
                                """
                                only data at or after DATE, such as 2026-11-20, 2026-11-20T12:30:00Z, '2026-11-20 13:30+01:00' or
                                '2026-11-20 13:30 local' (default time zone: UTC)
                                """),
                            .value("--to", "DATE", .dateTime, "only data before DATE"),
                            .value(
                                "--device", "NAME", .text,
                                "only devices whose identity, name or device file contains NAME"),
                            .value(
                                "--session", "ID", .number(1...Int.max), "only this session (see 'list')"
                            ),
                            .value(
                                "--units", "UNITS", .choice(Words.units),
                                """
                                units for 'show' and 'stats': metric, imperial or nautical (default: as configured, otherwise km
                                and m/s)
                                """
                            ),
                            .flag("--json", "print one JSON object per track, in SI units (with 'list' and 'stats')"),
                            .value(
                                "--format", "FORMAT", .choice(Words.formats),
                                "export format (default: determined by the extension of OUT)"),
                            .value(
                                "--output", short: "-o", "OUT", .file,
                                "output file (default: standard output)"),
                            .flag("--all", "with 'delete': delete everything in FILE"),
                            .help,
                        ], column: 21)
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "success"),
                        .init("1", "nothing in FILE matches the options"),
                        .init("2", "usage error"),
                        .init("3", "FILE could not be read, or is not a track database"),
                        .init("4", "the output could not be written"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge tracks list tracks.sqlite
                        gpsbridge tracks export tracks.sqlite --from 2026-11-20 --to 2026-11-21 -o friday.gpx
                        gpsbridge tracks delete tracks.sqlite --to 2026-01-01
                        """)
                ]),
        ])
}
