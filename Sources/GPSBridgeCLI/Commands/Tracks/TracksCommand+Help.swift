import CommandLineKit

extension TracksCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge tracks ACTION FILE… [OPTION…]"],
        operands: [.any(.choice(Words.actions)), .any(.file)],
        [
            .description([
                .paragraph(
                    "Looks into databases that 'gpsbridge record -o tracks.sqlite' has written. They may be recorded to meanwhile."
                )
            ]),
            .titled(
                "Actions",
                [
                    .list([
                        .init("list", "what was recorded of which device, session by session"),
                        .init("show", "every fix, a line each, and what happened to the receiver in between"),
                        .init(
                            "export",
                            "the fixes as tracks, as 'gpsbridge convert' writes them; one for each device and session"),
                        .init("delete", "remove fixes and give their space back to the disk"),
                        .init("stats", "distances, speeds, times, for each device and session"),
                    ])
                ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--from", "DATE", .moment,
                                """
                                at or after DATE, such as 2026-11-20, 2026-11-20T12:30:00Z, '2026-11-20 13:30+01:00' or
                                '2026-11-20 13:30 local'; without a time zone it is UTC
                                """),
                            .value("--to", "DATE", .moment, "before DATE"),
                            .value("--device", "NAME", .text, "only devices with this in their identity, name or node"),
                            .value(
                                "--session", "NUMBER", .number(1...Int.max), "only this session, as 'list' numbers them"
                            ),
                            .value(
                                "--units", "UNITS", .choice(Words.units),
                                "metric, imperial or nautical, for 'show' and 'stats'; default: as configured, else km and m/s"
                            ),
                            .flag("--json", "a line of JSON for each track, for 'list' and 'stats', in SI units"),
                            .value(
                                "--format", "FORMAT", .choice(Words.formats),
                                "the format to export; without it the ending of OUT decides"),
                            .value(
                                "--output", short: "-o", "OUT", .file,
                                "the file to export to; without it, or with '-', the standard output"),
                            .flag("--all", "delete everything"),
                            .help,
                        ], column: 21)
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "it was done"),
                        .init("1", "there is nothing of that in FILE"),
                        .init("2", "wrong usage"),
                        .init("3", "FILE could not be read, or is no such database"),
                        .init("4", "the result could not be written"),
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
