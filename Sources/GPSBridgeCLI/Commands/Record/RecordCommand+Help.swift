import CommandLineKit

extension RecordCommand {
    static let manual = HelpPage(
        usage: [
            "gpsbridge record [DEVICE] -o OUT [OPTION…]",
            "gpsbridge record --simulate [SCENARIO] -o OUT [OPTION…]",
        ],
        operands: HelpPage.Operand.anySource,
        [
            .description([
                .paragraph(
                    """
                    Records a receiver's data until Ctrl-C is pressed. DEVICE is a serial port such as /dev/ttyUSB0, 'auto' for the best
                    connected receiver, tcp://HOST:PORT, udp://:PORT, gpsd://HOST[:PORT][/DEVICE], or a name from the configuration
                    (default: the configured device, or auto). If the receiver is unplugged, recording resumes when the receiver is plugged
                    in again.
                    """),
                .paragraph(
                    """
                    OUT stays readable even if gpsbridge is killed or the disk fills up: at most the last three seconds are lost, or the
                    last ten after a power failure. If OUT already exists, new data is added to it. If a power failure damaged the end of
                    OUT, the damaged part is moved to OUT.torn. If OUT is not in the format of its extension, or is a GPX or GeoJSON file
                    that another program wrote, gpsbridge exits with an error and does not change OUT. A full disk or a missing directory
                    is reported, and recording resumes as soon as the problem is solved.
                    """),
            ]),
            .titled(
                "Formats (determined by the extension of OUT)",
                [
                    .list([
                        .init(
                            ".rec, or no extension",
                            "raw recording: every byte received, with its exact time of arrival"),
                        .init(".nmea", "the NMEA sentences as received"),
                        .init(".gpx", "GPX 1.1; the file is valid at all times, even during the recording"),
                        .init(".geojson", "GeoJSON, about one feature per minute"),
                        .init(".csv", "comma-separated values"),
                        .init(".json", "JSON lines, as written by 'gpsbridge decode'"),
                        .init(
                            ".sqlite",
                            "SQLite database of fixes, satellites, events, devices and sessions (see 'gpsbridge tracks')"
                        ),
                    ]),
                    .note(
                        "To compress .rec, .nmea, .csv and .json files, append .zst, as in drive.rec.zst."
                    ),
                ]),
            .titled(
                "Other sources",
                [
                    .options(
                        [
                            .value(
                                "--connect", "HOST[:PORT]", .text,
                                "receiver served by a GPS daemon: gpsd or 'gpsbridge serve' (default PORT: 2947)"),
                            .flag(
                                "--simulate", optional: .choice(Words.scenarios),
                                "simulated receiver; SCENARIO is its route (see 'gpsbridge simulate --list')"),
                            .flag("--or-simulate", "simulated receiver if no real receiver is connected"),
                            .value("--replay", "LOG", .file, "recording or track file, replayed as if it were live"),
                            .value(
                                "--speed", "N", .text,
                                "speed of a simulation or recording: N times real time (default: 1), or max"),
                            .value(
                                "--skip", "TIME", .duration,
                                "time to skip at the start, such as 90s, 10min, 1h or 1d"),
                        ], column: 22)
                ]),
            .titled(
                "Simulated receivers (see also 'gpsbridge simulate --help')",
                [
                    .options(Option.simulatedReceiver, column: 22)
                ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value("--output", short: "-o", "OUT", .file, "output file (required)"),
                            .value(
                                "--rotate", "WHEN", .text,
                                """
                                start a new file when OUT reaches a size ('100MB'), after a time ('1h') or every day at midnight
                                UTC ('day'); the start time of each file is added to its name
                                """),
                            .value(
                                "--filter", "LIMITS", .text,
                                """
                                minimum distance (10m), time (5s, 2min) or both (10m,5s) between recorded positions; not available
                                for .nmea and .rec
                                """),
                            .baud,
                            .shared,
                            .flag("--quiet", short: "-q", "report problems only"),
                            .help,
                        ], column: 22)
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "Ctrl-C or SIGTERM ended the recording, or the source ended"),
                        .init("1", "nothing to replay in LOG"),
                        .init("2", "usage error"),
                        .init("3", "the source could not be read"),
                        .init(
                            "4",
                            "OUT could not be created or finished, or data was lost because it arrived too fast"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge record -o drive.gpx
                        gpsbridge record /dev/ttyACM0 -o /var/log/gps.rec.zst --rotate day
                        gpsbridge record -o tracks.sqlite --filter 5m
                        gpsbridge record --simulate drive --duration 1h --speed max -o hour.sqlite
                        """)
                ]),
        ])
}
